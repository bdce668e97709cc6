import { pathOf } from './place.mjs'
import { emptyNames } from './table.mjs'

/** The rule: folders and files are named by their topic. */
export const names = {
  create(context) {
    const path = pathOf(context)
    const empty = path?.split('/').find((step) => emptyNames.includes(step.replace(/\..*$/, '')))
    if (empty === undefined) return {}
    return {
      Program(node) {
        context.report({
          node,
          message: `'${empty}' names no topic: put the code at its owner, by what it does.`,
        })
      },
    }
  },
}
