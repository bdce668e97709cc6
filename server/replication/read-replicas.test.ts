import { expect, onTestFinished, test } from 'vitest'
import { startPair } from '#testing/primary-and-standby.ts'
import { migrate } from '#database/migrate.ts'
import { insertPosts } from '#testing/rows.ts'
import { freshAnswers, read } from '#testing/cache/uncached-api.ts'
import { startSite } from '#testing/site.ts'
import { createWriter } from '#testing/cache/random-writes.ts'
import { createLog } from '#server/process/log.ts'
import { createReadReplicas } from './read-replicas.ts'

const possible = process.platform !== 'win32'
const soon = { timeout: 60_000 }

/** Two servers with a primary and a replica, whose replay can be paused. */
async function startServers() {
  const { primary, standby, urlOf } = await startPair(onTestFinished)
  const url = urlOf(primary)
  await migrate(url)
  const env = { DATABASE_URL: url, DATABASE_REPLICA_URLS: urlOf(standby) }
  const [site, other] = await Promise.all([startSite(url, env), startSite(url, env)])
  const reads = async (outcome: string) => {
    const text = await (await fetch(`${site.url}/metrics`)).text()
    return Number(
      new RegExp(`^toolshelf_replica_reads_total{outcome="${outcome}"} (\\d+)`, 'm').exec(text)?.[1],
    )
  }
  const inUse = async () => {
    const text = await (await fetch(`${site.url}/metrics`)).text()
    return Number(/^toolshelf_replicas_in_use (\d+)/m.exec(text)?.[1])
  }
  await expect.poll(inUse, soon).toBe(1)
  return {
    ...{ primary, standby, site, other, reads, inUse, url, replicaUrl: urlOf(standby) },
    pauseReplay: async () => standby.ask('select pg_wal_replay_pause()'),
    resumeReplay: async () => standby.ask('select pg_wal_replay_resume()'),
  }
}

test.skipIf(!possible)('public reads use a replica, and never return data from before a write', async () => {
  const { site, other, standby, reads, inUse, url, replicaUrl, pauseReplay, resumeReplay } =
    await startServers()
  const fresh = await freshAnswers(site.database)
  const write = await createWriter(site.url, site.database, 11, 61)
  const truth = async (from: { url: string }, url: string, token?: string) => {
    expect(await read(from.url, url, token), url).toEqual(await fresh(url, token))
  }
  // Reads of unchanged data use the replica.
  for (let n = 0; n < 20; n += 1) await write(n)
  let asked = 0
  const ask = async () => {
    await read(site.url, `/api/search/posts/?q=chat${(asked += 1)}`)
    return reads('replica')
  }
  await expect.poll(ask, soon).toBeGreaterThan(0)

  // The replica lags, sometimes for long, while members write.
  for (let n = 20; n < 60; n += 1) {
    if (n % 10 === 0) await pauseReplay()
    if (n % 10 === 7) await resumeReplay()
    const { reads: changed } = await write(n)
    for (const { url, token } of changed.filter((_, nth) => nth % 4 === n % 4)) await truth(site, url, token)
    if (n % 20 !== 5) continue
    const [one] = changed
    await expect
      .poll(() => read(other.url, one!.url, one!.token), soon)
      .toEqual(await fresh(one!.url, one!.token))
  }
  expect(await reads('behind')).toBeGreaterThan(0)

  // A row that the replica lacks is not answered with 404.
  await pauseReplay()
  const { id: author } = await site.database.selectFrom('members').select('id').executeTakeFirstOrThrow()
  const [added] = await insertPosts(site.database, author, [new Date()])
  await truth(other, `/api/posts/${added}/`)
  await resumeReplay()

  // Too far behind: not used until it has caught up.
  const { database } = site
  const settings = { urls: [replicaUrl], database, publicReads: database, connection: url }
  const strict = createReadReplicas({ ...settings, log: createLog('silent'), longestLag: 1_000 })
  strict.setListening(true)
  await expect.poll(() => strict.inUse, soon).toBe(1)
  await pauseReplay()
  await write(60)
  await expect.poll(() => strict.inUse, soon).toBe(0)
  await resumeReplay()
  await expect.poll(() => strict.inUse, soon).toBe(1)
  await strict.stop()

  // Unresponsive: the primary answers, also for reads that the replica had begun.
  await expect.poll(inUse, soon).toBe(1)
  await standby.silence()
  await Promise.all(Array.from({ length: 20 }, (_, n) => truth(site, `/api/posts/?limit=${n + 1}`)))
  await expect.poll(inUse, soon).toBe(0)
})
