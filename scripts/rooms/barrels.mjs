const reExports = new Set(['ExportAllDeclaration', 'ExportNamedDeclaration'])

/** The rule: a thing is imported from where it is made. */
export const barrels = {
  create(context) {
    return {
      ExportAllDeclaration(node) {
        context.report({ node, message: 'No barrels: name what is exported, where it is made.' })
      },
      Program(node) {
        const exported = node.body.filter(({ type, source }) => reExports.has(type) && source)
        const own = node.body.filter(
          ({ type, source }) => !(reExports.has(type) && source) && type !== 'ImportDeclaration',
        )
        if (exported.length > 0 && own.length === 0) {
          context.report({
            node: exported[0],
            message: 'No barrels: import each thing from where it is made.',
          })
        }
      },
    }
  },
}
