import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { freshAnswers, read } from '#testing/cache/uncached-api.ts'
import { hasRedis, startRedis } from '#testing/redis-server.ts'
import { startSite } from '#testing/site.ts'
import { createWriter } from '#testing/cache/random-writes.ts'

const { database, connection, drop } = await createTestDatabase()
afterAll(drop)

/** Terminates the connections that listen for invalidations. */
async function cutListeners() {
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'toolshelf broadcast'
  `.execute(database)
  return rows.length
}

// More writes, and all of their reads, take minutes.
const writes = Number(process.env['STALENESS_WRITES'] ?? 300)
const readsOfEach = Number(process.env['STALENESS_READS'] ?? 2)

const title = 'after random writes no answer of the same server is stale, and none stays stale on another'

test.each(hasRedis ? ['each with its cache', 'with a second tier in Redis'] : ['each with its cache'])(
  `${title}: %s`,
  async (how) => {
    const hasTier = how.includes('Redis')
    const env: Record<string, string> = hasTier ? { REDIS_URL: (await startRedis(onTestFinished)).url } : {}
    const [site, other] = await Promise.all([startSite(connection, env), startSite(connection, env)])
    const fresh = await freshAnswers(database)
    const write = await createWriter(site.url, database, 7, writes)
    let compared = 0
    for (let n = 0; n < writes; n += 1) {
      const { what, reads } = await write(n)
      const chosen = Array.from(
        { length: Math.min(readsOfEach, reads.length) },
        (_, i) => reads[(n * 2 + i) % reads.length]!,
      )
      for (const { url, token } of chosen) {
        const [answer, truth] = [await read(site.url, url, token), await fresh(url, token)]
        if (answer.body !== truth.body) expect.fail(`${url} is stale after write ${n}, ${what}`)
        expect(answer.status).toBe(truth.status)
        compared += 1
      }
      if (n % 125 === 124) expect(await cutListeners()).toBe(2)
      if (n % 20 < 19) continue
      const { url, token } = reads[n % reads.length]!
      // The other server may take this answer from the second tier.
      await read(site.url, url, token)
      await expect
        .poll(() => read(other.url, url, token), { timeout: 60_000 })
        .toEqual(await fresh(url, token))
    }
    expect(compared).toBeGreaterThan(1.9 * writes)
    expect(site.cache.size.entries).toBeGreaterThan(10)
    if (!hasTier) return
    const metrics = await (await fetch(`${other.url}/metrics`)).text()
    expect(Number(/^toolshelf_second_tier_hits_total (\d+)/m.exec(metrics)?.[1])).toBeGreaterThan(0)
  },
  900_000,
)
