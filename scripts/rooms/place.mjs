import { posix, relative, sep } from 'node:path'
import { rooms } from './table.mjs'

/** The path of the file being linted from the repository's root, with slashes; undefined outside it. */
export function pathOf(context) {
  const path = relative(context.cwd, context.filename).split(sep).join('/')
  return path.startsWith('..') ? undefined : path
}

export function isTest(path) {
  return /\.test\.tsx?$/.test(path)
}

/** The room a path lies in, `{ folder, may }`, or undefined for the repository's own files. */
export function roomOf(path) {
  const steps = path.split('/')
  for (const { room, may } of rooms) {
    const names = room.split('/')
    const inside = steps.length > names.length && names.every((name, i) => name === '*' || name === steps[i])
    if (inside) return { folder: steps.slice(0, names.length).join('/'), may }
  }
  return undefined
}

/** Whether `path` is the file `place`, or lies in the folder `place`; a pattern fits the path as a whole. */
export function liesIn(path, place) {
  if (place instanceof RegExp) return place.test(path)
  return path === place || path.startsWith(`${place}/`)
}

/** Where an import leads: `{ path }` in the repository, or `{ name }` of a package. */
export function target(specifier, importer) {
  if (specifier.startsWith('#')) return { path: specifier.slice(1) }
  if (specifier.startsWith('.')) return { path: posix.join(posix.dirname(importer), specifier) }
  const [scope, name] = specifier.split('/')
  return { name: specifier.startsWith('@') ? `${scope}/${name}` : scope }
}
