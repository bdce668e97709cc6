import { pathOf } from './place.mjs'

const reExports = new Set(['ExportAllDeclaration', 'ExportNamedDeclaration'])

/** The rule: a name is imported from the file that defines it, or from a feature's `public.ts`. */
export const barrels = {
  create(context) {
    if (pathOf(context)?.endsWith('/public.ts')) return {}
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
