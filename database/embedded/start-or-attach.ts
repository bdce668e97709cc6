import { setTimeout as pause } from 'node:timers/promises'
import { answers, chooseAddress, type Place } from './data-directory.ts'
import { give, hasCluster, initialise, removeUnfinished } from './initialise.ts'
import { launch, reason } from './launch.ts'
import { findPostmaster, removeStaleLocks, type Postmaster } from './postmaster.ts'
import { findPrograms, type Programs } from './binaries.ts'
import { chooseRunner, type Runner } from './runner.ts'
import { freePort, pruneLogs } from './settings.ts'

export interface Running {
  postmaster: Postmaster
  adopted: boolean
  /** What was done, in words for the log. */
  how: string
}

export interface RunOptions {
  /** Whether root may use a user namespace; false takes the other way, as where they are forbidden. */
  userNamespaces: boolean
  /** Other programs than those that npm installed. */
  programs?: Programs
}

// What may stand in the way for a moment: another start that was faster, or what a killed one left behind.
const passing = /lock file .* already exists|pre-existing shared memory|already in use|could not bind/
const patience = 10_000

/**
 * Finds the PostgreSQL that runs on the place already, left by a killed server or used by another program, or
 * starts one, on new data if there is none. Throws a sentence where neither can be.
 */
export async function adoptOrStart(place: Place, options: RunOptions): Promise<Running> {
  for (const until = performance.now() + patience; ; await pause(50)) {
    const found = await settled(place.cluster)
    if (found) return { postmaster: found, adopted: true, how: `found running (process ${found.pid})` }
    const { failure, ...running } = await start(place, options)
    if (running.postmaster) return running as Running
    if (!passing.test(failure!) || performance.now() > until) {
      throw new Error(`PostgreSQL did not start in ${place.cluster}: ${reason(failure!)}`)
    }
  }
}

/** The running PostgreSQL once it is ready; one that is stopping is waited for until it is gone. */
async function settled(cluster: string): Promise<Postmaster | undefined> {
  for (;;) {
    const found = await findPostmaster(cluster)
    if (!found || found.status === 'ready') return found
    await pause(20)
  }
}

async function start(place: Place, options: RunOptions): Promise<Partial<Running> & { failure?: string }> {
  const isNew = !(await hasCluster(place.cluster))
  if (await answers(place)) {
    return { failure: 'its socket is already in use by a process that cannot be seen from here' }
  }
  await removeUnfinished(place.cluster)
  const programs = options.programs ?? (await findPrograms())
  const runner = await chooseRunner({ ...place, programs, userNamespaces: options.userNamespaces })
  if (isNew) await initialise(place.cluster, runner)
  const started = await startOn(place, runner)
  if ('failure' in started) return started
  const done = isNew ? 'initialised and started' : 'started'
  return { postmaster: started, adopted: false, how: `${done} ${runner.how}` }
}

async function startOn(place: Place, runner: Runner): Promise<Postmaster | { failure: string }> {
  await removeStaleLocks(place.cluster, place.socketDirectory)
  for (const path of [place.cluster, place.socketDirectory]) await give(path, runner.owner)
  await pruneLogs(place.cluster)
  const started = await launch(runner, place.cluster, await chooseAddress(place))
  if (!('failure' in started)) return started
  // A file system that holds no sockets, or a port that somebody took meanwhile.
  const cannotListen = /Unix-domain socket|listen socket|could not bind/.test(started.failure)
  if (!cannotListen || /lock file/.test(started.failure)) return started
  place.port = await freePort()
  return launch(runner, place.cluster, await chooseAddress(place))
}
