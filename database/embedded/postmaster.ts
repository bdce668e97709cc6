import { execFile } from 'node:child_process'
import { readFile, readlink, realpath, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findPrograms } from './binaries.ts'

/** A running PostgreSQL, as its postmaster.pid tells it. */
export interface Postmaster {
  pid: number
  /** The socket's directory, or the address it listens on. */
  host: string
  port: number
  status: 'starting' | 'stopping' | 'ready'
}

/** The PostgreSQL that runs on the cluster now, or undefined. Leftovers of a dead one do not count. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port, socketDirectory, address, , status] = text.split('\n').map((line) => line.trim())
  if (!pid || !(await isPostgresOf(Number(pid), cluster))) return undefined
  return {
    pid: Number(pid),
    host: socketDirectory || address || '127.0.0.1',
    port: Number(port || 5432),
    status: status === 'ready' || status === 'stopping' ? status : 'starting',
  }
}

/**
 * PostgreSQL replaces the lock of a dead one by itself, unless the number of the dead process is in use again,
 * which is common where a container starts anew. Such a lock is taken away here.
 */
export async function removeStaleLocks(cluster: string, socketDirectory: string): Promise<void> {
  for (const path of [join(cluster, 'postmaster.pid'), join(socketDirectory, '.s.PGSQL.5432.lock')]) {
    const text = await readFile(path, 'utf8').catch(() => '')
    const pid = Number(text.split('\n', 1)[0])
    if (!text || !isAlive(pid) || (await isPostgresOf(pid, cluster))) continue
    // Another start may put its own lock here meanwhile: what is taken away is looked at once more.
    const aside = `${path}.stale-${process.pid}`
    await rename(path, aside).catch(() => {})
    const taken = await readFile(aside, 'utf8').catch(() => text)
    if (taken === text) await rm(aside, { force: true })
    else await rename(aside, path)
  }
}

/**
 * Stops it as `kill -INT` does: open transactions are rolled back, everything is written. Where that takes longer
 * than `patience` milliseconds it is stopped at once, and the next start recovers from the log. Resolves to
 * whether it is gone.
 */
export async function stopPostmaster(cluster: string, pid: number, patience: number): Promise<boolean> {
  if (process.platform === 'win32') await stopOnWindows(cluster, patience)
  for (const [signal, limit] of [
    ['SIGINT', patience],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 1_000],
  ] as const) {
    signalTo(pid, signal)
    if (await isGone(cluster, pid, limit)) return true
  }
  return false
}

/** Waits at most `limit` milliseconds for the PostgreSQL with this process id to end; false if it did not. */
export async function isGone(cluster: string, pid: number, limit: number): Promise<boolean> {
  for (const until = performance.now() + limit; ; await pause(10)) {
    if (!(await isPostgresOf(pid, cluster))) return true
    if (performance.now() > until) return false
  }
}

/** Windows has no signals to ask with: what node sends there ends a process on the spot. */
async function stopOnWindows(cluster: string, patience: number): Promise<void> {
  const { pg_ctl } = await findPrograms()
  const seconds = String(Math.ceil(patience / 1000))
  await promisify(execFile)(pg_ctl, ['stop', '-D', cluster, '-m', 'fast', '-t', seconds]).catch(() => {})
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has gone by itself.
  }
}

/** Whether a process has this number. */
export function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A number alone proves nothing, as systems use them again: PostgreSQL works in its cluster's directory. */
async function isPostgresOf(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  const [, name, state] = /\((.*)\) (\S)/s.exec(stat) ?? []
  if (name !== 'postgres' || state === 'Z' || state === 'X') return false
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(cluster))
  } catch (error) {
    // Not ours to look into, so its name has to do.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}
