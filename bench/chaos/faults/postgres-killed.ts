import { setTimeout as pause } from 'node:timers/promises'
import { getPost } from '#contract/posts.ts'
import { createDataDirectory, type DataDirectory } from '#bench/chaos/data-directory.ts'
import { cachedPagesServed, clearRefusals, maxTime, type Fault } from '#bench/chaos/fault.ts'
import { startReaders, waitUntilServed } from '#bench/chaos/site-client.ts'
import { verifyWrites } from '#bench/chaos/verify-writes.ts'
import { emptyHistory, registerWriters, startWriters } from '#bench/chaos/writers.ts'
import { call, get } from '#bench/http/request.ts'
import { startSite } from '#bench/site/site-process.ts'

// Nobody writes to the first post, so its page stays cached. Missing posts are not cached.
const cached = [get('/posts/1'), call(getPost, { params: { id: 1 } }), get('/aboutUs')]
const uncached = { ...call(getPost, { params: { id: 999_999 } }), status: 404 }

/** PostgreSQL is killed during writes and reads; the site keeps running. */
export const postgresKilled: Fault = {
  name: 'PostgreSQL killed (-9) under load',
  async inject({ rounds, cleanup }) {
    const directory = await createDataDirectory(cleanup)
    const site = await startSite(directory.dataDir, cleanup)
    await publishFirstPost(site.port)
    const history = emptyHistory()
    const members = await registerWriters(site.port, history, 6)
    const recoveryTimes: number[] = []
    const delays: number[] = []
    const cachedReaders = startReaders(site.port, cached)
    const uncachedReaders = startReaders(site.port, [uncached])
    for (let round = 0; round < rounds; round += 1) {
      const writers = startWriters(site.port, members, history, round)
      await pause(400)
      const { pid } = (await directory.postmaster())!
      process.kill(pid, 'SIGKILL')
      const begin = performance.now()
      const restarted = untilRestarted(directory, pid)
      await pause(20)
      await waitUntilServed(site.port, uncached)
      const recovery = performance.now() - begin
      recoveryTimes.push(recovery)
      delays.push(recovery - (await restarted))
      await writers.stop()
    }
    const cachedReadings = await cachedReaders.stop()
    const { refused } = await uncachedReaders.stop()
    const invariants = [
      ...(await verifyWrites({ ...directory, history })),
      clearRefusals([...history.refused, ...refused]),
      cachedPagesServed(cachedReadings),
      maxTime('after the restart of PostgreSQL, requests are served', 3000, delays),
    ]
    await site.stop()
    return { count: rounds, invariants, recoveryTimes }
  },
}

async function publishFirstPost(port: number): Promise<void> {
  const history = emptyHistory()
  const writers = startWriters(port, await registerWriters(port, history, 1), history, 1)
  while (history.posts.length === 0) await pause(5)
  await writers.stop()
}

/** Waits for a new PostgreSQL. Returns the milliseconds. */
async function untilRestarted(directory: DataDirectory, killedPid: number): Promise<number> {
  for (const begin = performance.now(); ; await pause(10)) {
    const found = await directory.postmaster()
    if (found?.status === 'ready' && found.pid !== killedPid) return performance.now() - begin
  }
}
