import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { hasRedis, startRedis, type TestRedis } from '#testing/redis-server.ts'
import { insertCrowd, insertPosts } from '#testing/rows.ts'
import { startSite, type TestSite } from '#testing/site.ts'

const { database, connection, drop } = await createTestDatabase()
afterAll(drop)

async function metric({ url }: TestSite, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^toolshelf_${name} (\\d+)`, 'm').exec(text)?.[1])
}

/** Sites that share a Redis, once each uses it. */
async function startSharing(): Promise<{ redis: TestRedis; one: TestSite; other: TestSite }> {
  const redis = await startRedis(onTestFinished)
  const start = () => startSite(connection, { REDIS_URL: redis.url })
  const [one, other] = await Promise.all([start(), start()])
  for (const site of [one, other]) await expect.poll(() => metric(site, 'second_tier_up')).toBe(1)
  return { redis, one, other }
}

async function page({ url }: TestSite, path: string): Promise<string> {
  const response = await fetch(url + path)
  expect(response.status).toBe(200)
  return response.text()
}

test.runIf(hasRedis)(
  'a page that one server has rendered is a hit for the other, until it changes',
  async () => {
    const { redis, one, other } = await startSharing()
    const [author, reader] = await insertCrowd(database, 2)
    const [post] = await insertPosts(database, author!.id, [new Date()])
    const path = `/posts/${post}`

    const rendered = await page(one, path)
    await expect.poll(() => metric(one, 'second_tier_misses_total')).toBeGreaterThan(0)
    expect(await page(other, path)).toBe(rendered)
    // One read for the whole page: none of the calls that it is made from was asked for.
    expect(await metric(other, 'second_tier_hits_total')).toBe(1)
    expect(await metric(other, 'second_tier_misses_total')).toBe(0)

    const likes = async ({ url }: TestSite) =>
      ((await (await fetch(`${url}/api/posts/${post}/`)).json()) as { like_count: number }).like_count
    const send = async (method: string, act: string) => {
      const authorization = `Token ${reader!.token}`
      const url = `${other.url}/api/interactions/posts/${post}/${act}/`
      expect((await fetch(url, { method, headers: { authorization } })).ok).toBe(true)
    }
    expect([await likes(one), await likes(other)]).toEqual([0, 0])
    await send('POST', 'like')
    expect(await likes(other)).toBe(1)
    expect(await page(other, path)).not.toBe(rendered)
    await expect.poll(() => likes(one)).toBe(1)

    await redis.kill()
    await expect.poll(() => metric(one, 'second_tier_up')).toBe(0)
    await send('DELETE', 'unlike')
    expect(await likes(other)).toBe(0)
    await expect.poll(() => likes(one)).toBe(0)
    await redis.start()
    await expect.poll(() => metric(one, 'second_tier_up')).toBe(1)
    await expect.poll(() => metric(other, 'second_tier_up')).toBe(1)
    await send('POST', 'like')
    expect(await likes(other)).toBe(1)
    await expect.poll(() => likes(one)).toBe(1)
  },
)

test.runIf(hasRedis)(
  'what a server renders before it hears of a change never reaches the writer',
  async () => {
    const { one, other } = await startSharing()
    const [author] = await insertCrowd(database, 1)
    for (let round = 0; round < 8; round += 1) {
      const [post] = await insertPosts(database, author!.id, [new Date()])
      const api = `/api/posts/${post}/`
      // Both have the answers in memory that the page is made from.
      expect((await fetch(one.url + api)).status).toBe(200)
      expect((await fetch(other.url + api)).status).toBe(200)
      const authorization = `Token ${author!.token}`
      expect((await fetch(other.url + api, { method: 'DELETE', headers: { authorization } })).status).toBe(
        204,
      )
      await fetch(`${one.url}/posts/${post}`)
      expect((await fetch(`${other.url}/posts/${post}`)).status).toBe(404)
    }
  },
)
