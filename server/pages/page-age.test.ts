import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { insertCrowd, insertPosts } from '#testing/rows.ts'
import { startSite } from '#testing/site.ts'

const { database, connection, drop } = await createTestDatabase()
afterAll(drop)

const [second, day] = [1_000, 86_400_000]
const [author, reader] = await insertCrowd(database, 2)
const [post, other] = await insertPosts(
  database,
  author!.id,
  [1, 30].map((days) => new Date(Date.now() - days * day)),
)

test('pages expire after a minute, or with the first of the answers that they are rendered from', async () => {
  const site = await startSite(connection)
  // The page of figures is made from an answer that lives a minute itself.
  for (const path of [`/posts/${post}`, '/aboutUs', '/login', '/integrity']) {
    expect((await fetch(site.url + path)).status).toBe(200)
    const [, entry] = [...site.cache.entries()].find(([key]) => key === path)!
    const age = entry.expiresAt - entry.storedAt
    expect(age, path).toBeGreaterThan(30 * second)
    // Rendering took a part of the time.
    expect(age, path).toBeLessThanOrEqual(65 * second)
  }
})

test('a like loads the pages of its post anew; in other pages the trending tools stay', async () => {
  const site = await startSite(connection)
  const read = async (path: string) => (await fetch(site.url + path)).text()
  const others = ['/aboutUs', '/search?q=qzxw', `/posts/${other}`]
  const before = new Map<string, string>()
  for (const path of [...others, `/posts/${post}`]) before.set(path, await read(path))
  expect(before.get('/aboutUs')).toContain(`/posts/${post}"`)

  const headers = { authorization: `Token ${reader!.token}` }
  const liked = await fetch(`${site.url}/api/interactions/posts/${post}/like/`, { method: 'POST', headers })
  expect(liked.status).toBe(200)
  for (const path of others) expect((await read(path)) === before.get(path), path).toBe(true)
  expect(await read(`/posts/${post}`)).not.toBe(before.get(`/posts/${post}`))
  const top = (await (await fetch(`${site.url}/api/posts/top_posts/`)).json()) as {
    id: number
    like_count: number
  }[]
  expect(top.find(({ id }) => id === post)).toMatchObject({ like_count: 1 })
})
