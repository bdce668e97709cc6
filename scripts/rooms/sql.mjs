import { pathOf } from './place.mjs'
import { sqlPlaces } from './table.mjs'

const statements = new Set([
  'selectFrom',
  'selectNoFrom',
  'insertInto',
  'replaceInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'executeQuery',
])

const where = 'SQL stands in queries.ts, presenter.ts and database/.'

/** The rule: SQL stands where it is looked for. Types of the query builder may be named anywhere. */
export const sql = {
  create(context) {
    const path = pathOf(context)
    if (path === undefined || sqlPlaces.some((place) => place.test(path))) return {}
    return {
      ImportDeclaration(node) {
        if (!['kysely', 'pg'].includes(node.source.value) || node.importKind === 'type') return
        if (node.specifiers.length > 0 && node.specifiers.every(isType)) return
        context.report({ node, message: `Not ${node.source.value} here: ${where}` })
      },
      MemberExpression(node) {
        if (!node.computed && statements.has(node.property.name)) {
          context.report({ node: node.property, message: where })
        }
      },
    }
  },
}

function isType(specifier) {
  return specifier.importKind === 'type'
}
