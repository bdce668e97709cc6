import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { insertMembers, insertPosts } from '#testing/rows.ts'
import { openTestSite, type TestSite } from '#testing/site.ts'

// A whole site, because only a site has the cache.
const { database, connection, drop } = await createTestDatabase()
let site: TestSite

beforeAll(async () => {
  site = await openTestSite(connection)
})
afterAll(async () => {
  await site.end()
  await drop()
})

const paths = ['/sitemap-2.xml', '/sitemap-9999.xml', '/sitemap-2147483647.xml', '/feed.atom?category=999999']

test.each(paths.flatMap((path) => ['GET', 'HEAD'].map((method) => ({ method, path }))))(
  '$method $path is 404',
  async ({ method, path }) => {
    const answer = await fetch(site.url + path, { method })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await answer.text()).toBe(method === 'HEAD' ? '' : 'Not found')
  },
)

test('the feed of a category exists as long as the category is shown', async () => {
  const statusOf = async (category: number) =>
    (await fetch(`${site.url}/feed.atom?category=${category}`)).status
  const { id } = await database
    .insertInto('categories')
    .values({ name: 'Walruses' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await statusOf(1)).toBe(200)
  expect(await statusOf(id)).toBe(404)
  const [author] = await insertMembers(database, 1)
  const [post] = await insertPosts(database, author!, [new Date()], [id])
  const setHidden = async (because: string | null) => {
    await database.updateTable('posts').set({ hidden_because: because }).where('id', '=', post!).execute()
    site.cache.invalidate(['*'])
  }
  expect(await statusOf(id)).toBe(200)
  await setHidden('It advertises')
  expect(await statusOf(id)).toBe(404)
  await setHidden(null)
  expect(await statusOf(id)).toBe(200)
})
