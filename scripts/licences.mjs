// Writes docs/licences.md: the licences of the packages that the product runs on or delivers.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { placeOf } from './complete-lockfile.mjs'
import { buildOnly, pageFonts } from './setup/packages.mjs'
import { root } from './setup/root.mjs'

// Licences under which we may deliver a package as it is. LGPL: sharp loads libvips as a library of its own. MPL: web-push
// is delivered unchanged, with its source.
const accepted = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'MIT-0'],
  ...['LGPL-3.0-or-later', 'MPL-2.0', 'OFL-1.1', 'Python-2.0', 'Unlicense'],
])

// Needed for the build alone, but parts of them are in the pages.
const delivered = [...pageFonts, 'tailwindcss'].map((name) => `node_modules/${name}`)

const platform = /-(darwin|linux|linuxmusl|win32|windows|freebsd|android|wasm32|webcontainers)(-.*)?$/
const namedAtMost = 12

/**
 * The packages by licence, the most frequent one first: `[licence, names][]`. A package for several platforms counts as
 * one, `name-…`. Throws for a licence that nobody has judged.
 * @param {{ packages: Record<string, { license?: string }> }} lockfile
 */
export function licencesOf(lockfile) {
  const licences = new Map()
  for (const place of [...runtimePlaces(lockfile), ...delivered]) {
    const entry = lockfile.packages[place]
    if (entry === undefined) continue
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const family = name.replace(platform, '-…')
    // Packages that complete the lockfile have no licence there; the others of their family do.
    if (entry.license === undefined && family !== name) continue
    if (!isAccepted(entry.license)) {
      throw new Error(`${name} has the licence ${entry.license}, which nobody has judged.`)
    }
    licences.set(entry.license, (licences.get(entry.license) ?? new Set()).add(family))
  }
  return [...licences]
    .map(([licence, names]) => [licence, [...names].sort()])
    .sort(([a, x], [b, y]) => y.length - x.length || a.localeCompare(b, 'en'))
}

/** The places of the packages that the built product runs on: what its dependencies lead to, but for the build's own. */
function runtimePlaces({ packages }) {
  const places = new Set()
  const visit = (place, left = []) => {
    const { dependencies, optionalDependencies, peerDependencies } = packages[place]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const found = left.includes(name) ? undefined : placeOf(packages, place, name)
      // A peer that may be missing does not count unless something else leads to it.
      if (found === undefined || places.has(found) || isOptionalPeer(packages[place], name)) continue
      places.add(found)
      visit(found)
    }
  }
  visit('', buildOnly)
  return places
}

function isOptionalPeer({ peerDependenciesMeta = {}, optionalDependencies = {} }, name) {
  return peerDependenciesMeta[name]?.optional === true && !(name in optionalDependencies)
}

/** Reads an SPDX expression: of alternatives one has to be accepted, of licences that hold together all. */
function isAccepted(expression = 'none') {
  const alternatives = expression.replace(/[()]/g, '').split(' OR ')
  return alternatives.some((one) => one.split(' AND ').every((licence) => accepted.has(licence)))
}

/** The table of the document. */
export function tableOf(licences) {
  const rows = licences.map(([licence, names]) => {
    const named = names.length > namedAtMost ? `${names.length} packages` : names.join(', ')
    return `| ${licence} | ${named} |`
  })
  return ['| licence | packages |', '|---|---|', ...rows].join('\n')
}

/** The document about `lockfile`. */
export function documentOf(lockfile) {
  return `# Licences of packages

Toolshelf is MIT licensed, see [LICENSE](../LICENSE). The packages that it runs on, and those whose parts its pages deliver, are licensed as
follows. The programs of the embedded PostgreSQL are under the PostgreSQL Licence. \`npm run complete-lockfile\` writes this page.

${tableOf(licencesOf(lockfile))}
`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  writeFileSync(join(root, 'docs', 'licences.md'), documentOf(lockfile))
}
