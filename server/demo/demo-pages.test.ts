import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everything } from '#api/http/cache/tags.ts'
import { createTestDatabase } from '#testing/database.ts'
import { makeTemporaryFolder } from '#testing/temporary-folder.ts'
import { openTestSite } from '#testing/site.ts'
import { loadDemo } from './demo.ts'

const { database, connection, drop } = await createTestDatabase()
const site = await openTestSite(connection)
const mediaDir = await makeTemporaryFolder('demo')
beforeAll(() => loadDemo({ database, mediaDir, log: () => {} }))
afterAll(async () => {
  await site.end()
  await drop()
  await rm(mediaDir, { recursive: true })
})

/** The elements of a page: the time at which it was made is in its scripts. */
async function elementsOf(path: string): Promise<string> {
  const response = await fetch(site.url + path)
  expect(response.status).toBe(200)
  return (await response.text()).replaceAll(/<script.*?<\/script>/gs, '')
}

test('a page is the same whether its cards were rendered for it or for another page', async () => {
  // Pages name tasks, which are found in the background.
  const unread = () =>
    database.selectFrom('finder_documents').select('tool_id').where('is_indexed', '=', false).execute()
  await expect.poll(unread).toEqual([])
  site.cache.invalidate([everything])
  const posts = await database.selectFrom('posts').select('id').execute()
  const tools = await database.selectFrom('tools').select('slug').where('post_count', '>', 0).execute()
  const paths = [
    ...['/', '/?sort=trending', '/?sort=top', '/search?q=code', '/tools', '/members/kmorimoto', '/lists'],
    ...posts.map(({ id }) => `/posts/${id}`).filter((_, index) => index % 3 === 0),
    ...tools.map(({ slug }) => `/tools/${slug}`).filter((_, index) => index % 3 === 0),
  ]
  expect(paths.length).toBeGreaterThan(70)
  const first = new Map<string, string>()
  for (const path of paths) first.set(path, await elementsOf(path))
  site.cache.invalidate([everything])
  for (const path of paths.toReversed()) {
    const again = await elementsOf(path)
    expect(again).not.toMatch(/data-(part|begin|end)=/)
    // A relative time may have gone on.
    if (again !== first.get(path)) expect(withoutTimes(again)).toBe(withoutTimes(first.get(path)!))
  }
})

const withoutTimes = (html: string) => html.replaceAll(/\d+ \w+ ago/g, 'ago')
