import { pathOf } from './place.mjs'

const reExports = new Set(['ExportAllDeclaration', 'ExportNamedDeclaration'])

/** The rule: no barrels, except `public.ts`, which lists what other modules may import. */
export const barrels = {
  create(context) {
    const isPublic = pathOf(context)?.endsWith('/public.ts')
    return {
      ExportAllDeclaration(node) {
        context.report({ node, message: 'No barrels: name what is exported, where it is made.' })
      },
      Program(node) {
        const exported = node.body.filter(({ type, source }) => reExports.has(type) && source)
        const own = node.body.filter(
          ({ type, source }) => !(reExports.has(type) && source) && type !== 'ImportDeclaration',
        )
        if (exported.length > 0 && own.length === 0 && !isPublic) {
          context.report({
            node: exported[0],
            message: 'No barrels: import each thing from where it is made.',
          })
        }
      },
    }
  },
}
