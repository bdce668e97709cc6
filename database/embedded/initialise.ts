import { randomBytes } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { chown, mkdir, open, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Account, Runner } from './runner.ts'
import { run } from './launch.ts'
import { isAlive } from './postmaster.ts'

/** The major version of the binaries and of all data. */
export const major = 18

export const superuser = 'postgres'

/** Whether the cluster exists. Throws a sentence when the directory has other data or another major version. */
export async function hasCluster(cluster: string): Promise<boolean> {
  const files = await readdir(cluster).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    if (error.code === 'EACCES') return undefined
    throw error
  })
  // Owned by another account: `chooseRunner` reports that.
  if (files === undefined) return true
  if (files.length === 0) return false
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')
  if (version.trim() === String(major)) return true
  throw new Error(
    version
      ? `The data in ${cluster} is of PostgreSQL ${version.trim()}, and this program brings PostgreSQL ${major}. ` +
          'Nothing was changed. Export it with the version it is of, or let DATA_DIR name another place.'
      : `${cluster} holds something that is no PostgreSQL data. Nothing was changed. ` +
          'Move it away, or let DATA_DIR name another place.',
  )
}

/**
 * Creates the cluster in a temporary directory and renames it, so that killed or concurrent starts never leave half a
 * cluster. If a concurrent start was faster, its cluster is used.
 */
export async function initialise(cluster: string, runner: Runner): Promise<void> {
  const unfinished = `${cluster}.unfinished-${process.pid}-${randomBytes(4).toString('hex')}`
  const password = `${unfinished}.password`
  try {
    await mkdir(unfinished, { mode: 0o700 })
    await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
    for (const path of [unfinished, password]) await changeOwner(path, runner.owner)
    await run(runner, runner.binaries.initdb, [
      ...['-D', unfinished, `--username=${superuser}`, `--pwfile=${password}`],
      ...['--auth-local=trust', '--auth-host=scram-sha-256', '--data-checksums'],
      ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ])
    await rename(password, passwordFile(unfinished))
    await moveInto(unfinished, cluster)
  } finally {
    for (const path of [unfinished, password]) await rm(path, { recursive: true, force: true })
  }
}

/** The file with the password for connections over a loopback port. */
export function passwordFile(cluster: string): string {
  return join(cluster, 'toolshelf.password')
}

/** Changes the owner of a path, contents first, so that a start after a crash resumes it. */
export async function changeOwner(path: string, owner: Account | undefined): Promise<void> {
  if (!owner || (await stat(path)).uid === owner.uid) return
  const inside = spawnSync('chown', [
    '-R',
    '-h',
    `${owner.uid}:${owner.gid}`,
    '--',
    ...(await childPaths(path)),
  ])
  if (inside.status !== 0) throw new Error(`${path} could not be given to ${owner.name}: ${inside.stderr}`)
  await chown(path, owner.uid, owner.gid)
}

async function childPaths(path: string): Promise<string[]> {
  const names = (await stat(path)).isDirectory() ? await readdir(path) : []
  return names.length > 0 ? names.map((name) => join(path, name)) : [path]
}

async function moveInto(unfinished: string, cluster: string): Promise<void> {
  // Windows does not rename onto a directory, not even an empty one.
  if (process.platform === 'win32') await rmdir(cluster).catch(() => {})
  try {
    await rename(unfinished, cluster)
  } catch (error) {
    if (!(await hasCluster(cluster))) throw error
    return
  }
  await syncDirectory(dirname(cluster))
}

/** Flushes the rename to the disk. */
async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(directory)
  await handle.sync().finally(() => handle.close())
}

/** Removes the remains of killed initialisations. */
export async function removeUnfinished(cluster: string): Promise<void> {
  const prefix = `${basename(cluster)}.unfinished-`
  for (const name of await readdir(dirname(cluster))) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue
    await rm(join(dirname(cluster), name), { recursive: true, force: true }).catch(() => {})
  }
}
