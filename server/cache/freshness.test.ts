import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { freshAnswers, read } from '#testing/cache/uncached-api.ts'
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

test('after random writes no answer of the same server is stale, and none stays stale on another', async () => {
  const [site, other] = await Promise.all([startSite(connection), startSite(connection)])
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
    await expect.poll(() => read(other.url, url, token), { timeout: 60_000 }).toEqual(await fresh(url, token))
  }
  expect(compared).toBeGreaterThan(1.9 * writes)
  expect(site.cache.size.entries).toBeGreaterThan(10)
}, 900_000)
