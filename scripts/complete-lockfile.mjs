// npm locks the packages of other platforms only when it could read about them at the moment of locking; those
// left out make `npm ci` refuse the whole file. This adds them, by the version that the package asking for them names.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

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
      if (!resolves(lockfile.packages, place, name))
        missing.set(name, { name, version, dev: entry.dev === true })
    }
  }
  return [...missing.values()]
}

/** Looks a package up as Node does: beside the one asking, then in each folder above. */
function resolves(packages, place, name) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (`${folder}${folder && '/'}node_modules/${name}` in packages) return true
    if (folder === '') return false
  }
}

/** What a lockfile says of a package of another platform, read from its name (`…-linux-arm64-musl`). */
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

/** Adds what is missing to the lockfile at `path`; answers with how many packages that were. */
export function completeLockfile(path) {
  const lockfile = JSON.parse(readFileSync(path, 'utf8'))
  const missing = missingFrom(lockfile)
  if (missing.length === 0) return 0
  for (const one of missing) lockfile.packages[`node_modules/${one.name}`] = entryFor(one)
  const inOrder = Object.entries(lockfile.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync(path, `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(inOrder) }, null, 2)}\n`)
  return missing.length
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const path = join(dirname(fileURLToPath(import.meta.url)), '..', 'package-lock.json')
  console.log(`package-lock.json: ${completeLockfile(path)} packages of other platforms added`)
}
