import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { freshAnswers, read } from '#testing/cache/uncached-api.ts'
import { startSite } from '#testing/site.ts'
import { createWriter } from '#testing/cache/random-writes.ts'

const { database, connection, drop } = await createTestDatabase()
afterAll(drop)

/** Cuts the connections on which changes are heard. */
async function cutListeners() {
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'toolshelf broadcast'
  `.execute(database)
  return rows.length
}

// Each write is followed by so many of its reads, in turn; all of them take minutes.
const readsOfEach = Number(process.env['STALENESS_READS'] ?? 2)

test('after 2,000 random writes not one answer on the same server is stale, and none stays so on another', async () => {
  const [site, other] = await Promise.all([startSite(connection), startSite(connection)])
  const fresh = await freshAnswers(database)
  const write = await createWriter(site.url, database, 7, 2_000)
  let compared = 0
  for (let n = 0; n < 2_000; n += 1) {
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
    if (n % 500 === 499) expect(await cutListeners()).toBe(2)
    if (n % 20 < 19) continue
    const { url, token } = reads[n % reads.length]!
    await expect.poll(() => read(other.url, url, token), { timeout: 10_000 }).toEqual(await fresh(url, token))
  }
  expect(compared).toBeGreaterThan(3_900)
  expect(site.cache.size.entries).toBeGreaterThan(10)
}, 900_000)
