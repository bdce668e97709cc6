import { isTest, liesIn, pathOf, roomOf, target } from './place.mjs'
import { packages, testing } from './table.mjs'

/** The rule: a room imports only what stands below it. */
export const imports = {
  create(context) {
    const path = pathOf(context)
    if (path === undefined) return {}
    const check = (source) => {
      if (typeof source?.value !== 'string') return
      const message = refusal(path, source.value)
      if (message !== undefined) context.report({ node: source, message })
    }
    return {
      ImportDeclaration: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
      TSImportType: (node) => check(node.source ?? node.argument?.literal),
    }
  },
}

/** Why the file at `path` may not import `specifier`; undefined when it may. */
export function refusal(path, specifier) {
  const { path: wanted, name } = target(specifier, path)
  if (specifier.startsWith('..'))
    return "Import across folders by the room's name (#room/file.ts), never '../'."
  return name === undefined ? refusedPath(path, wanted) : refusedPackage(path, name)
}

function refusedPath(path, wanted) {
  const room = roomOf(path)
  if (room === undefined || liesIn(wanted, room.folder)) return undefined
  const beside = isTest(path) && !liesIn(path, 'web') && !liesIn(path, 'contract') ? testing : []
  if ([...room.may, ...beside].some((place) => liesIn(wanted, place))) return undefined
  const may = room.may.length === 0 ? 'nothing of ours' : room.may.join(', ')
  return `${room.folder} may import ${may}; not ${wanted}.`
}

function refusedPackage(path, name) {
  if (isTest(path)) return undefined
  const refused = packages.find(
    ({ room, only, never }) => liesIn(path, room) && (only ? !only.test(name) : never.test(name)),
  )
  return refused && `Not ${name} here: ${refused.sentence}.`
}
