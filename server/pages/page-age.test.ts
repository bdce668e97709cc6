import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { insertCrowd, insertPosts } from '#testing/rows.ts'
import { startSite } from '#testing/site.ts'

const { database, connection, drop } = await createTestDatabase()
afterAll(drop)

const [minute, day] = [60_000, 86_400_000]

test('a page expires when a relative time on it changes, and after ten minutes', async () => {
  const [author] = await insertCrowd(database, 1)
  const now = Date.now()
  const times = [now - 30 * day - 1_000, now - 30_000, now - 5 * minute - 20_000]
  const [old, justNow, minutesAgo] = await insertPosts(
    database,
    author!.id,
    times.map((time) => new Date(time)),
  )
  const site = await startSite(connection)
  const ages = new Map<string, number>()
  for (const path of [
    `/posts/${old}`,
    `/posts/${justNow}`,
    `/posts/${minutesAgo}`,
    '/aboutUs',
    '/integrity',
  ]) {
    expect((await fetch(site.url + path)).status).toBe(200)
    const [, entry] = [...site.cache.entries()].find(([key]) => key === path)!
    ages.set(path, entry.expiresAt - entry.storedAt)
  }
  // The page took a part of the time.
  const expected: [string, from: number, to: number][] = [
    [`/posts/${old}`, 9 * minute, 10 * minute + 5_000],
    [`/posts/${justNow}`, -Infinity, 30_000],
    [`/posts/${minutesAgo}`, -Infinity, 40_000],
    ['/aboutUs', 9 * minute, 10 * minute + 5_000],
    // Made from an answer that changes with time.
    ['/integrity', 30_000, minute + 5_000],
  ]
  for (const [path, from, to] of expected) {
    expect(ages.get(path), path).toBeGreaterThan(from)
    expect(ages.get(path), path).toBeLessThanOrEqual(to)
  }
  const text = await (await fetch(`${site.url}/posts/${minutesAgo}`)).text()
  expect(text).toContain('5 minutes ago')
})
