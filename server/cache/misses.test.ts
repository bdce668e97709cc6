import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { insertCrowd, insertMembers, insertPosts, type Member } from '#testing/rows.ts'
import { ask } from '#testing/http-client.ts'
import { startSite } from '#testing/site.ts'

const { database, connection, drop } = await createTestDatabase()
afterAll(drop)
let reader: Member

beforeAll(async () => {
  const [author] = await insertMembers(database, 1)
  await insertPosts(database, author!, [new Date('2026-01-01')])
  ;[reader] = (await insertCrowd(database, 1)) as [Member]
})

const other = '127.0.0.3'
const html = { accept: 'text/html,*/*' }

/** A site with a limit of so many points of misses a minute. `statuses` sends requests one after the other. */
async function siteWith(misses: number) {
  const site = await startSite(connection, { RATE_LIMITS: `misses=${misses}/1m` })
  return {
    ...site,
    ask: (path: string, given?: Parameters<typeof ask>[1]) => ask(site.url + path, given),
    async statuses(...paths: string[]) {
      const found: number[] = []
      for (const path of paths) found.push((await ask(site.url + path)).status)
      return found
    },
  }
}

describe('cache misses', () => {
  test('a rendered page costs four points, and beyond them a client gets a small page with Retry-After', async () => {
    const site = await siteWith(11)
    expect(await site.statuses('/search?q=a', '/search?q=b', '/search?q=c')).toEqual([200, 200, 429])
    const { status, headers, body } = await site.ask('/search?q=d', { headers: html })
    expect([status, headers['cache-control']]).toEqual([429, 'no-store'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body.toString()).toContain('<h1>Too many requests</h1>')
    const json = await site.ask('/search?q=d', { headers: { accept: '*/*' } })
    expect(JSON.parse(json.body.toString())).toMatchObject({ code: 'too_many' })
    expect((await site.ask('/search?q=d', { from: other })).status).toBe(200)
  })

  test('a call of the API costs one, a cached answer nothing', async () => {
    const site = await siteWith(3)
    const paths = [1, 1, 2, 3, 1, 4, 2].map((limit) => `/api/posts/?limit=${limit}`)
    expect(await site.statuses(...paths)).toEqual([200, 200, 200, 200, 200, 429, 200])
    const { headers, body } = await site.ask('/api/posts/?limit=5', { headers: html })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(JSON.parse(body.toString())).toEqual({ code: 'too_many', detail: expect.any(String) })
  })

  test('are refused with an event for the network', async () => {
    const site = await siteWith(1)
    const paths = ['/api/posts/?limit=1', '/api/posts/?limit=2', '/search?q=a', '/search?q=b']
    expect(await site.statuses(...paths)).toEqual([200, 429, 429, 429])
    const refused = { event: 'refused', member: null, address: '127.0.0.1' }
    const about = { status: 429, code: 'too_many' }
    expect(site.events).toEqual([
      { ...refused, about: { ...about, call: 'listPosts' } },
      { ...refused, about: { ...about, call: 'page' } },
    ])
  })

  test('a member pays the same for the same calls', async () => {
    const site = await siteWith(2)
    const headers = { authorization: `Token ${reader.token}` }
    const statuses = []
    for (const limit of [1, 1, 2, 3, 2])
      statuses.push((await site.ask(`/api/posts/?limit=${limit}`, { headers })).status)
    expect(statuses).toEqual([200, 200, 200, 429, 200])
  })

  test('long searches cost more: a point for three words', async () => {
    const site = await siteWith(6)
    const search = (words: number) =>
      `/api/search/posts/?q=${Array.from({ length: words }, (_, n) => `word${words}x${n}`).join('+')}`
    expect(await site.statuses(search(12), search(3), search(4), search(2))).toEqual([200, 200, 429, 429])
  })

  test('feeds and sitemaps cost as much as calls', async () => {
    const site = await siteWith(2)
    expect(await site.statuses('/feed.atom', '/sitemap.xml', '/feed.atom', '/robots.txt')).toEqual([
      200, 200, 200, 429,
    ])
  })

  test('pages of unknown posts cost as much as others', async () => {
    const site = await siteWith(8)
    expect(await site.statuses('/posts/999997', '/posts/999998', '/posts/999999')).toEqual([404, 404, 429])
  })

  test('concurrent requests for one page are counted once', async () => {
    const site = await siteWith(8)
    const same = await Promise.all(Array.from({ length: 10 }, () => site.ask('/search?q=same')))
    expect(new Set(same.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await site.statuses('/search?q=more', '/search?q=most')).toEqual([200, 429])
  })

  test('pages ignore the Authorization header', async () => {
    const site = await siteWith(4)
    const headers = { authorization: 'Token x' }
    const [first, second] = [await site.ask('/', { headers }), await site.ask('/', { headers })]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.headers.etag).toBe(first.headers.etag)
    expect((await site.ask('/search?q=x', { headers })).status).toBe(429)
  })

  test('a client over its limit still gets cached pages', async () => {
    const site = await siteWith(4)
    expect(await site.statuses('/', '/search?q=x', '/', '/healthz', '/favicon.svg')).toEqual([
      200, 429, 200, 200, 200,
    ])
  })
})

describe('unknown paths', () => {
  test('are one cached page, rendered once', async () => {
    const site = await siteWith(4)
    const first = await site.ask('/no/such/place')
    expect([first.status, first.headers['cache-control']]).toEqual([404, 'private, no-store'])
    for (const path of ['/nothing', '/nothing?category=1', '//evil.example/', '/apifoo', '/posts/1/more']) {
      const { status, headers, body } = await site.ask(path)
      expect([path, status, headers.etag]).toEqual([path, 404, undefined])
      expect(body.equals(first.body)).toBe(true)
    }
    const packed = await site.ask('/nothing', { headers: { 'accept-encoding': 'br', 'if-none-match': '*' } })
    expect([packed.status, packed.headers['content-encoding']]).toEqual([404, 'br'])
    expect(brotliDecompressSync(packed.body).equals(first.body)).toBe(true)
    const head = await site.ask('/nothing', { method: 'HEAD' })
    expect([head.status, head.body.length]).toEqual([404, 0])
    expect(head.headers['content-length']).toBe(String(first.body.length))
  })

  test('with invalid escapes are among them, and are not logged', async () => {
    const site = await siteWith(4)
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    const first = await site.ask('/nothing')
    for (const path of ['/posts/%zz', '/%', '/members/%C0%AF', '/assets/%ED%A0%80']) {
      const { status, body } = await site.ask(path)
      expect([path, status, body.equals(first.body)]).toEqual([path, 404, true])
    }
    expect(warn).not.toHaveBeenCalled()
  })

  test('of unknown posts are compressed too, and not cacheable by clients', async () => {
    const site = await siteWith(100)
    const plain = await site.ask('/posts/999999')
    const packed = await site.ask('/posts/999999', { headers: { 'accept-encoding': 'br' } })
    expect([packed.status, packed.headers['content-encoding']]).toEqual([404, 'br'])
    expect(packed.headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'Accept-Encoding' })
    expect(packed.body.length).toBeLessThan(plain.body.length / 2)
    expect(brotliDecompressSync(packed.body).toString()).toContain('Post not found!')
  })

  test('show new posts', async () => {
    const site = await siteWith(100)
    const before = await site.ask('/nothing')
    expect(before.body.toString()).not.toContain('A brand new tool')
    const published = await site.ask('/api/posts/', {
      method: 'POST',
      headers: { authorization: `Token ${reader.token}` },
      body: { title: 'A brand new tool', description: 'x', category_ids: [1] },
    })
    expect(published.status).toBe(201)
    expect((await site.ask('/nothing')).body.toString()).toContain('A brand new tool')
  })

  test.each(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'])(
    'of the API answer %s with the error in JSON',
    async (method) => {
      const site = await siteWith(1)
      for (const path of ['/api', '/api/', '/api/nothing', '/api/nothing/', '/api/posts/1/nothing?x=1']) {
        const { status, headers, body } = await site.ask(path, { method, headers: html })
        expect([path, status, headers['content-type']]).toEqual([
          path,
          404,
          'application/json; charset=utf-8',
        ])
        const shape = { detail: 'There is nothing at this address.', code: 'not_found' }
        if (method !== 'HEAD') expect(JSON.parse(body.toString())).toEqual(shape)
      }
    },
  )
})

test('with CACHE_MIB=0 nothing is stored, and every request is answered', async () => {
  const { url, cache } = await startSite(connection, { CACHE_MIB: '0' })
  for (const path of ['/', '/', '/api/posts/', '/api/posts/', '/feed.atom']) {
    expect((await ask(url + path)).status).toBe(200)
  }
  expect((await ask(`${url}/nothing`)).status).toBe(404)
  expect(cache.size.entries).toBe(0)
})
