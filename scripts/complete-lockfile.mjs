// npm locks the packages of other platforms only when it could read about them at the moment of locking; those
// left out make `npm ci` refuse the whole file. This adds them, by the version that the package asking for them names,
// and adds the hash of each package that has none, as the registry tells it.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { exitWith, Failure } from './setup/exit.mjs'
import { npm } from './setup/install.mjs'
import { run } from './setup/run.mjs'

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/**
 * The optional packages that a lockfile names but does not hold: `{ name, version, dev }[]`.
 * @param {{ packages: Record<string, { optionalDependencies?: Record<string, string>, dev?: boolean }> }} lockfile
 */
export function missingFrom(lockfile) {
  const missing = new Map()
  for (const [place, entry] of Object.entries(lockfile.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (placeOf(lockfile.packages, place, name) === undefined)
        missing.set(name, { name, version, dev: entry.dev === true })
    }
  }
  return [...missing.values()]
}

/** Looks a package up as Node does: beside the one asking, then in each folder above. Returns its place. */
export function placeOf(packages, place, name) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const found = `${folder}${folder && '/'}node_modules/${name}`
    if (found in packages) return found
    if (folder === '') return undefined
  }
}

/**
 * The packages of a lockfile without a hash, which npm would install unchecked: `{ place, name, version }[]`. What a
 * package bundles is covered by the hash of that package; workspaces are folders of the repository.
 */
export function withoutIntegrity(lockfile) {
  return Object.entries(lockfile.packages)
    .filter(([place]) => place.includes('node_modules/'))
    .filter(([, entry]) => !entry.integrity && !entry.inBundle && !entry.link)
    .map(([place, { name, version }]) => ({
      place,
      name: name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
    }))
}

/** The entry of a lockfile for a package of another platform, read from its name (`…-linux-arm64-musl`). */
function entryFor({ name, version, dev }) {
  const words = name.slice(name.indexOf('/') + 1).split('-')
  const cpu = processors.filter((processor) => words.includes(processor))
  const os = systems.filter((system) => words.includes(system))
  const libc = os[0] === 'linux' ? { gnu: ['glibc'], musl: ['musl'] }[words.at(-1)] : undefined
  if (cpu.length !== 1 || !/^\d/.test(version))
    throw new Error(`Can't tell the platform of ${name}@${version}`)
  return {
    version,
    cpu,
    ...(dev && { dev }),
    ...(libc && { libc }),
    optional: true,
    ...(os.length && { os }),
  }
}

/** Asks the registry for the hash of a package. Undefined where it does not have that version. */
async function askIntegrity({ name, version }) {
  const [program, ...first] = npm()
  const flags = ['view', `${name}@${version}`, 'dist.integrity', '--loglevel=silent']
  const { status, output } = await run(program, [...first, ...flags])
  return status === 0 ? /^sha512-\S+/m.exec(output)?.[0] : undefined
}

/**
 * Adds packages and hashes that are missing to the lockfile at `path`. Answers with the number of packages added, and
 * those whose hash the registry does not know. `ask` resolves to the hash of a package, or to undefined.
 */
export async function completeLockfile(path, ask = askIntegrity) {
  const lockfile = JSON.parse(readFileSync(path, 'utf8'))
  const missing = missingFrom(lockfile)
  for (const one of missing) lockfile.packages[`node_modules/${one.name}`] = entryFor(one)
  const unknown = []
  for (const one of withoutIntegrity(lockfile)) {
    const integrity = await ask(one)
    if (integrity === undefined) unknown.push(one)
    else lockfile.packages[one.place].integrity = integrity
  }
  const inOrder = Object.entries(lockfile.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync(path, `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(inOrder) }, null, 2)}\n`)
  return { added: missing.length, unknown }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await exitWith(async () => {
    const path = join(dirname(fileURLToPath(import.meta.url)), '..', 'package-lock.json')
    const { added, unknown } = await completeLockfile(path)
    console.log(`package-lock.json: ${added} packages of other platforms added`)
    if (unknown.length === 0) return 0
    throw new Failure(
      'The registry knows no hash of these packages. Choose versions whose packages for all platforms it has.',
      unknown.map(({ name, version }) => `${name}@${version}`).join('\n'),
    )
  })
}
