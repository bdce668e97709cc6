import { setTimeout as pause } from 'node:timers/promises'
import { acceptsConnections, chooseAddress, type DataDirectory } from './data-directory.ts'
import { changeOwner, hasCluster, initialise, removeUnfinished } from './initialise.ts'
import { launch, reason } from './launch.ts'
import { findPostmaster, removeStaleLocks, type Postmaster } from './postmaster.ts'
import { findBinaries, type Binaries } from './binaries.ts'
import { chooseRunner, type Runner } from './runner.ts'
import { freePort, pruneLogs } from './settings.ts'

export interface Running {
  postmaster: Postmaster
  attached: boolean
  /** A description for the log. */
  how: string
}

export interface RunOptions {
  /** Whether root may use a user namespace. */
  userNamespaces: boolean
  /** Replaces the binaries that npm installed. */
  binaries?: Binaries
}

// Errors of a concurrent start, or of the remains of a killed one.
const retryable = /lock file .* already exists|pre-existing shared memory|already in use|could not bind/
const timeout = 10_000

/**
 * Attaches to the PostgreSQL that runs in the data directory, left by a killed server or used by another program, or
 * starts it, initialising the data first if there is none. Throws a sentence when both fail.
 */
export async function startOrAttach(directory: DataDirectory, options: RunOptions): Promise<Running> {
  let until: number | undefined
  for (; ; await pause(50)) {
    const found = await findSettled(directory.cluster)
    if (found) return { postmaster: found, attached: true, how: `found running (process ${found.pid})` }
    const { failure, ...running } = await start(directory, options)
    if (running.postmaster) return running as Running
    // Counted from the first failure: initialising may take long on a busy machine.
    until ??= performance.now() + timeout
    if (!retryable.test(failure!) || performance.now() > until) {
      throw new Error(`PostgreSQL did not start in ${directory.cluster}: ${reason(failure!)}`)
    }
  }
}

/** Returns the running PostgreSQL when it is ready. Waits while it starts or stops. */
async function findSettled(cluster: string): Promise<Postmaster | undefined> {
  for (;;) {
    const found = await findPostmaster(cluster)
    if (!found || found.status === 'ready') return found
    await pause(20)
  }
}

async function start(
  directory: DataDirectory,
  options: RunOptions,
): Promise<Partial<Running> & { failure?: string }> {
  const isNew = !(await hasCluster(directory.cluster))
  if (await acceptsConnections(directory)) {
    return { failure: 'its socket is already in use by a process in another container or namespace' }
  }
  await removeUnfinished(directory.cluster)
  const binaries = options.binaries ?? (await findBinaries())
  const runner = await chooseRunner({ ...directory, binaries, userNamespaces: options.userNamespaces })
  if (isNew) await initialise(directory.cluster, runner)
  const started = await startOn(directory, runner)
  if ('failure' in started) return started
  const done = isNew ? 'initialised and started' : 'started'
  return { postmaster: started, attached: false, how: `${done} ${runner.how}` }
}

async function startOn(directory: DataDirectory, runner: Runner): Promise<Postmaster | { failure: string }> {
  await removeStaleLocks(directory.cluster, directory.socketDirectory)
  for (const path of [directory.cluster, directory.socketDirectory]) await changeOwner(path, runner.owner)
  await pruneLogs(directory.cluster)
  const started = await launch(runner, directory.cluster, await chooseAddress(directory))
  if (!('failure' in started)) return started
  // The file system has no sockets, or another process took the port.
  const cannotListen = /Unix-domain socket|listen socket|could not bind/.test(started.failure)
  if (!cannotListen || /lock file/.test(started.failure)) return started
  directory.port = await freePort()
  return launch(runner, directory.cluster, await chooseAddress(directory))
}
