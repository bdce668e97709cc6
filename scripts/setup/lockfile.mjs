import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether what npm says it put into `folder`/node_modules is what package-lock.json asks for, on this platform; with
 * `dev`, the development packages too. npm writes its own list there last of all, so an interrupted installation has
 * none.
 */
export function fitsLockfile(folder, { dev = true, platform = process.platform, arch = process.arch } = {}) {
  const wanted = packages(join(folder, 'package-lock.json'))
  const installed = packages(join(folder, 'node_modules', '.package-lock.json'))
  if (wanted === undefined || installed === undefined) return false
  const complete = Object.entries(wanted).every(([place, entry]) => {
    if (!place.includes('node_modules/')) return true
    const have = installed[place]
    if (have === undefined) return mayBeMissing(entry, dev)
    return have.version === entry.version && have.integrity === entry.integrity
  })
  return complete && Object.values(installed).every((entry) => runsOn(entry, platform, arch))
}

/** Whether development packages are installed in `folder`/node_modules. */
export function hasDevelopmentPackages(folder) {
  const installed = packages(join(folder, 'node_modules', '.package-lock.json')) ?? {}
  return Object.values(installed).some((entry) => entry.dev === true)
}

/**
 * An optional package may be missing: it is for another platform, or the registry did not have it. Links lead to the
 * workspaces and are used in development only.
 */
function mayBeMissing(entry, dev) {
  if (entry.optional === true || entry.devOptional === true) return true
  return !dev && (entry.dev === true || entry.link === true)
}

/** A node_modules that came along from another kind of machine does not fit this one. */
function runsOn({ os = [], cpu = [] }, platform, arch) {
  return allows([os].flat(), platform) && allows([cpu].flat(), arch)
}

function allows(names, name) {
  if (names.length === 0) return true
  if (names.includes(`!${name}`)) return false
  return names.includes(name) || names.every((one) => one.startsWith('!'))
}

function packages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}
