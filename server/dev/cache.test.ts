import fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { createStore } from '#server/cache/store.ts'
import { startSite } from '#testing/site.ts'
import { mountCacheInspector } from './cache.ts'

const app = fastify()
const cache = createStore({ maxBytes: 2 ** 20 })
mountCacheInspector(app, cache)

beforeAll(async () => {
  const body = Buffer.from('body')
  const answer = { body, etag: '"a"', headers: {}, cacheTags: [] }
  await cache.fetch('/api/search/posts/?q=<b>"', async () => ({
    ...{ value: answer, cacheTags: ['post 7', 'member 2'], bytes: 4 },
  }))
  await cache.fetch('/feed.atom', async () => ({ value: answer, cacheTags: ['feed'], bytes: 4 }))
  cache.get('/feed.atom')
})
afterAll(() => app.close())

test('lists key, tags, bytes, encodings, age, lifetime and hits of each entry, escaped', async () => {
  const { body, headers } = await app.inject('/dev/cache')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toContain('2 of 2 entries')
  expect(body).toContain('<td>/api/search/posts/?q=&lt;b&gt;&quot;</td>')
  expect(body).toContain('<a href="/dev/cache?tag=post+7">post 7</a>')
  expect(body).toMatch(
    /<td>\/feed\.atom<\/td>.*<td>4<\/td><td>identity<\/td><td>0\.\d s<\/td><td>\d\d\.\d s<\/td><td>1<\/td>/,
  )
})

test('filters by tag', async () => {
  const { body } = await app.inject('/dev/cache?tag=post+7')
  expect(body).toContain('1 of 2 entries')
  expect(body).not.toContain('/feed.atom</td>')
  expect((await app.inject('/dev/cache?tag=%3Cscript%3E')).body).toContain('value="&lt;script&gt;"')
})

test('is mounted in development alone', async () => {
  const { connection, drop } = await createTestDatabase()
  vi.stubEnv('NODE_ENV', 'production')
  const site = await startSite(connection)
  expect((await fetch(`${site.url}/dev/cache`)).status).toBe(404)
  vi.unstubAllEnvs()
  await site.end()
  await drop()
})
