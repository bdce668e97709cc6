import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether what npm says it put into `folder`/node_modules is what package-lock.json asks for, on this platform.
 * npm writes its own list there last of all, so an interrupted installation has none.
 */
export function fitsLockfile(folder, { platform = process.platform, arch = process.arch } = {}) {
  const wanted = packages(join(folder, 'package-lock.json'))
  const installed = packages(join(folder, 'node_modules', '.package-lock.json'))
  if (wanted === undefined || installed === undefined) return false
  const complete = Object.entries(wanted).every(([place, entry]) => {
    if (place === '') return true
    const have = installed[place]
    // An optional package may be missing: it is for another platform, or could not be had.
    if (have === undefined) return entry.optional === true || entry.devOptional === true
    return have.version === entry.version && have.integrity === entry.integrity
  })
  return complete && Object.values(installed).every((entry) => runsOn(entry, platform, arch))
}

/** A node_modules that came along from another kind of machine does not fit this one. */
function runsOn({ os = [], cpu = [] }, platform, arch) {
  return allows(os, platform) && allows(cpu, arch)
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
