import { expect, onTestFinished, test } from 'vitest'
import { startPair } from '#testing/primary-and-standby.ts'
import { migrate } from '#database/migrate.ts'
import { insertPosts } from '#testing/rows.ts'
import { freshAnswers, read } from '#testing/cache/uncached-api.ts'
import { startSite } from '#testing/site.ts'
import { createWriter } from '#testing/cache/random-writes.ts'
import { createLog } from '#server/log.ts'
import { followReplicas } from './replicas.ts'

const possible = process.platform !== 'win32'
const soon = { timeout: 10_000 }

/** Two servers on a primary and a replica, whose replay can be held up. */
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
    holdUp: async () => standby.ask('select pg_wal_replay_pause()'),
    goOn: async () => standby.ask('select pg_wal_replay_resume()'),
  }
}

test.skipIf(!possible)(
  'guests read from a replica, and nobody reads what a write has made untrue',
  async () => {
    const { site, other, standby, reads, inUse, url, replicaUrl, holdUp, goOn } = await startServers()
    const fresh = await freshAnswers(site.database)
    const write = await createWriter(site.url, site.database, 11, 61)
    const truth = async (from: { url: string }, url: string, token?: string) => {
      expect(await read(from.url, url, token), url).toEqual(await fresh(url, token))
    }
    // What nobody changes while it is read comes from the replica.
    for (let n = 0; n < 20; n += 1) await write(n)
    let asked = 0
    const ask = async () => {
      await read(site.url, `/api/search/posts/?q=chat${(asked += 1)}`)
      return reads('replica')
    }
    await expect.poll(ask, soon).toBeGreaterThan(0)

    // A replica that lags, now and then for long, while members write.
    for (let n = 20; n < 60; n += 1) {
      if (n % 10 === 0) await holdUp()
      if (n % 10 === 7) await goOn()
      const { reads: changed } = await write(n)
      for (const { url, token } of changed.filter((_, nth) => nth % 4 === n % 4))
        await truth(site, url, token)
      if (n % 20 !== 5) continue
      const [one] = changed
      await expect
        .poll(() => read(other.url, one!.url, one!.token), soon)
        .toEqual(await fresh(one!.url, one!.token))
    }
    expect(await reads('behind')).toBeGreaterThan(0)

    // Not there yet is no answer either.
    await holdUp()
    const { id: author } = await site.database.selectFrom('members').select('id').executeTakeFirstOrThrow()
    const [added] = await insertPosts(site.database, author, [new Date()])
    await truth(other, `/api/posts/${added}/`)
    await goOn()

    // Too far behind: left out until it has caught up.
    const settings = { urls: [replicaUrl], primary: site.database, connection: url, log: createLog('silent') }
    const strict = followReplicas({ ...settings, longestLag: 1_000 })
    strict.hears(true)
    await expect.poll(() => strict.inUse, soon).toBe(1)
    await holdUp()
    await write(60)
    await expect.poll(() => strict.inUse, soon).toBe(0)
    await goOn()
    await expect.poll(() => strict.inUse, soon).toBe(1)
    await strict.stop()

    // Silent: the primary answers, also those who had asked the replica already.
    await expect.poll(inUse, soon).toBe(1)
    await standby.silence()
    await Promise.all(Array.from({ length: 20 }, (_, n) => truth(site, `/api/posts/?limit=${n + 1}`)))
    await expect.poll(inUse, soon).toBe(0)
  },
  60_000,
)
