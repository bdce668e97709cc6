import { existsSync, readFileSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Failure } from './failure.mjs'
import { root } from './root.mjs'

/** Path of the Node that runs the product: the one in the package `node`, whatever Node came first. */
export function node24() {
  const folder = join(root, 'node_modules', 'node')
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const program = join(folder, bin.node)
  if (existsSync(program) && statSync(program).size > 0) return program
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Failure(
    "Node 24 is missing: npm did not run the install script of the package 'node'. Is ignore-scripts set? " +
      'Allow it, delete node_modules and start again.',
  )
}

/** The environment for programs of ours: Node 24 and the installed tools come first on PATH. */
export function environment(extra = {}) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter)
  return { ...process.env, PATH: path, ...extra }
}
