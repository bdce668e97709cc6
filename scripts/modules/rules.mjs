import { posix, relative, sep } from 'node:path'
import { emptyNames, packages, sqlFiles } from './files.mjs'
import { modules, testSupport } from './table.mjs'

/** The path of the linted file from the repository's root, with slashes; undefined outside the repository. */
function pathOf(context) {
  const path = relative(context.cwd, context.filename).split(sep).join('/')
  return path.startsWith('..') ? undefined : path
}

const isTest = (path) => /\.test\.tsx?$/.test(path)

/** Whether `path` is the file `place`, lies in the folder `place`, or matches the pattern `place`. */
function liesIn(path, place) {
  if (place instanceof RegExp) return place.test(path)
  return path === place || path.startsWith(`${place}/`)
}

/** Whether a place in the table permits importing a path of the module `to`. A room does not permit the rooms in it. */
function permits(place, path, to) {
  if (!liesIn(path, place)) return false
  const isRoom = modules.some((row) => row.public && row.module === place)
  return !isRoom || to?.folder === place
}

/** The module of a path as its row of the table with its own folder, or undefined for the repository's root files. */
export function moduleOf(path) {
  const steps = path.split('/')
  for (const row of modules) {
    const names = row.module.split('/')
    const isInside =
      steps.length > names.length && names.every((name, i) => name === '*' || name === steps[i])
    if (isInside) return { ...row, folder: steps.slice(0, names.length).join('/') }
  }
  return undefined
}

/** Target of an import: `{ path }` in the repository, or `{ name }` of a package. */
function target(specifier, importer) {
  if (specifier.startsWith('#')) return { path: specifier.slice(1) }
  if (specifier.startsWith('.')) return { path: posix.join(posix.dirname(importer), specifier) }
  const [scope, name] = specifier.split('/')
  return { name: specifier.startsWith('@') ? `${scope}/${name}` : scope }
}

/** The reason why the file at `path` may not import `specifier`; undefined when it may. */
export function refusal(path, specifier) {
  const { path: imported, name } = target(specifier, path)
  if (specifier.startsWith('..'))
    return "Import across folders by the module's name (#module/file.ts), not '../'."
  return name === undefined ? refusedPath(path, imported) : refusedPackage(path, name)
}

function refusedPath(path, imported) {
  const from = moduleOf(path)
  const to = moduleOf(imported)
  const isOwn = from !== undefined && liesIn(imported, from.folder)
  // The rooms in a room are modules of their own.
  if (from === undefined || (isOwn && (!from.public || to?.folder === from.folder))) return undefined
  const supported = isTest(path) && !liesIn(path, 'web') && !liesIn(path, 'contract') ? testSupport : []
  const allowed = [...from.may, ...supported].find((place) => permits(place, imported, to))
  if (allowed === undefined) {
    const may = from.may.length === 0 ? 'nothing of ours' : from.may.join(', ')
    return `${from.folder} may import ${may}; not ${imported}. See scripts/modules/table.mjs.`
  }
  if (to?.public && imported !== `${to.folder}/public.ts` && !(allowed instanceof RegExp)) {
    return `Import ${to.folder} through its public.ts; not ${imported}.`
  }
  return undefined
}

function refusedPackage(path, name) {
  if (isTest(path)) return undefined
  const refused = packages.find(
    ({ module, only, never }) => liesIn(path, module) && (only ? !only.test(name) : never.test(name)),
  )
  return refused && `Not ${name} here: ${refused.reason}.`
}

const imports = {
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

const sqlMessage = 'SQL belongs into queries.ts, presenter.ts or database/.'
const isType = (specifier) => specifier.importKind === 'type'

/** Types of the query builder may be named anywhere. */
const sql = {
  create(context) {
    const path = pathOf(context)
    if (path === undefined || sqlFiles.some((place) => place.test(path))) return {}
    return {
      ImportDeclaration(node) {
        if (!['kysely', 'pg'].includes(node.source.value) || node.importKind === 'type') return
        if (node.specifiers.length > 0 && node.specifiers.every(isType)) return
        context.report({ node, message: `Not ${node.source.value} here: ${sqlMessage}` })
      },
      MemberExpression(node) {
        if (!node.computed && statements.has(node.property.name)) {
          context.report({ node: node.property, message: sqlMessage })
        }
      },
    }
  },
}

const names = {
  create(context) {
    const empty = pathOf(context)
      ?.split('/')
      .find((step) => emptyNames.includes(step.replace(/\..*$/, '')))
    if (empty === undefined) return {}
    const message = `'${empty}' names no topic: put the code at its owner, by what it does.`
    return { Program: (node) => context.report({ node, message }) }
  },
}

const isReExport = ({ type, source }) =>
  type === 'ExportAllDeclaration' || (type === 'ExportNamedDeclaration' && Boolean(source))

/** Only public.ts re-exports names, and it holds nothing else. */
const barrels = {
  create(context) {
    const isPublic = /(^|\/)public\.ts$/.test(pathOf(context) ?? '')
    return {
      ExportAllDeclaration(node) {
        context.report({ node, message: 'Name what is exported instead of *.' })
      },
      Program(node) {
        const other = node.body.find((one) => !isReExport(one) && one.type !== 'ImportDeclaration')
        const reExport = node.body.find(isReExport)
        if (isPublic && other) {
          context.report({ node: other, message: 'public.ts re-exports names and holds no code.' })
        }
        if (!isPublic && reExport && !other) {
          context.report({ node: reExport, message: 'Only public.ts re-exports: import from the owner.' })
        }
      },
    }
  },
}

// oxlint loads plugins by their default export.
export default { meta: { name: 'modules' }, rules: { imports, sql, names, barrels } }
