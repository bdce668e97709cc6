import { execFile } from 'node:child_process'
import { readFile, readlink, realpath, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findBinaries } from './binaries.ts'

/** A running PostgreSQL, as described by its postmaster.pid. */
export interface Postmaster {
  pid: number
  /** The directory of the socket, or the address. */
  host: string
  port: number
  status: 'starting' | 'stopping' | 'ready'
}

/** The running PostgreSQL of the cluster, or undefined. Ignores a stale postmaster.pid. */
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
 * Removes lock files whose process id was reused by another process, which is common when a container restarts.
 * PostgreSQL itself replaces only those of dead processes.
 */
export async function removeStaleLocks(cluster: string, socketDirectory: string): Promise<void> {
  for (const path of [join(cluster, 'postmaster.pid'), join(socketDirectory, '.s.PGSQL.5432.lock')]) {
    const text = await readFile(path, 'utf8').catch(() => '')
    const pid = Number(text.split('\n', 1)[0])
    if (!text || !isAlive(pid) || (await isPostgresOf(pid, cluster))) continue
    // A concurrent start may have replaced the file, so its content is compared after the rename.
    const aside = `${path}.stale-${process.pid}`
    await rename(path, aside).catch(() => {})
    const taken = await readFile(aside, 'utf8').catch(() => text)
    if (taken === text) await rm(aside, { force: true })
    else await rename(aside, path)
  }
}

/**
 * Stops PostgreSQL with a fast shutdown, which rolls back open transactions. After `timeout` milliseconds it is stopped
 * immediately, and the next start recovers from the log. Resolves to whether it has ended.
 */
export async function stopPostmaster(cluster: string, pid: number, timeout: number): Promise<boolean> {
  if (process.platform === 'win32') await stopOnWindows(cluster, timeout)
  for (const [signal, limit] of [
    ['SIGINT', timeout],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 1_000],
  ] as const) {
    signalTo(pid, signal)
    if (await hasEnded(cluster, pid, limit)) return true
  }
  return false
}

/** Waits at most `timeout` milliseconds for the PostgreSQL with this process id to end. */
export async function hasEnded(cluster: string, pid: number, timeout: number): Promise<boolean> {
  for (const until = performance.now() + timeout; ; await pause(10)) {
    if (!(await isPostgresOf(pid, cluster))) return true
    if (performance.now() > until) return false
  }
}

/** Windows has no signals: process.kill ends the process at once. */
async function stopOnWindows(cluster: string, timeout: number): Promise<void> {
  const { pg_ctl } = await findBinaries()
  const seconds = String(Math.ceil(timeout / 1000))
  await promisify(execFile)(pg_ctl, ['stop', '-D', cluster, '-m', 'fast', '-t', seconds]).catch(() => {})
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended already.
  }
}

/** Whether a process with this id exists. */
export function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Process ids are reused, so this also checks the name and working directory, which is the cluster. */
async function isPostgresOf(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  const [, name, state] = /\((.*)\) (\S)/s.exec(stat) ?? []
  if (name !== 'postgres' || state === 'Z' || state === 'X') return false
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(cluster))
  } catch (error) {
    // Not readable for this account, so the name is enough.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}
