import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Failure } from './exit.mjs'
import { nodePackages } from './packages.mjs'
import { root } from './root.mjs'

const needed = 24

/**
 * For the environment of programs that start often: Node keeps what it has compiled, which saves a quarter of the
 * processor time that loading the server takes.
 */
export const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') }

let found

/** Path of the Node that runs the product. Throws a Failure when no installed Node has the needed version. */
export function node24() {
  found ??= findNode()
  return found
}

/**
 * Finds a Node of the needed version: the one that package-lock.json pins for this platform, else the one that runs
 * this script. The arguments replace the machine's own in tests.
 */
export function findNode({
  folder = root,
  platform = process.platform,
  arch = process.arch,
  own = process,
} = {}) {
  const name = nodePackages[`${platform} ${arch}`]
  const pinned = name && pinnedNode(join(folder, 'node_modules', name))
  if (pinned) return pinned
  if (Number(own.versions.node.split('.')[0]) >= needed) return own.execPath
  const cause = name
    ? `The package ${name}, which package-lock.json pins, is not installed or does not run here. ` +
      'Delete node_modules and start again'
    : `npm has no Node ${needed} to install for ${platform} on ${arch}. Install it from https://nodejs.org`
  throw new Failure(`${cause}, or start with Node ${needed} or later; this is Node ${own.versions.node}.`)
}

/** The program in an installed package, if it runs on this machine: on a musl-based Linux it does not. */
function pinnedNode(folder) {
  if (!existsSync(join(folder, 'package.json'))) return undefined
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const program = join(folder, bin.node)
  return spawnSync(program, ['--version']).status === 0 ? program : undefined
}

/** The environment for programs of ours: Node 24 and the installed tools come first on PATH. */
export function environment(extra = {}) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter)
  return { ...process.env, PATH: path, ...extra }
}
