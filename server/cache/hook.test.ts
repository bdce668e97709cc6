import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Database } from '#database/client.ts'
import { createTestDatabase } from '#testing/database.ts'
import { insertCrowd, insertMembers, insertPosts, type Member } from '#testing/rows.ts'
import { startSite } from '#testing/site.ts'

const { database, connection, drop } = await createTestDatabase()
afterAll(drop)
let reader: Member
let posts: number[]

beforeAll(async () => {
  const [author] = await insertMembers(database, 1)
  posts = await insertPosts(
    database,
    author!,
    Array.from({ length: 30 }, (_, n) => new Date(Date.UTC(2026, 0, n + 1))),
  )
  ;[reader] = (await insertCrowd(database, 1)) as [Member]
})

interface Answered {
  status: number
  headers: Record<string, string | undefined>
  body: Buffer
}

/** Sends a request with these headers alone; `fetch` would add encodings and decode the body. */
function ask(site: string, path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<Answered>((resolve, reject) => {
    request(site + path, { method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.on('end', () => {
        const answered = { status: response.statusCode!, headers: response.headers as Answered['headers'] }
        resolve({ ...answered, body: Buffer.concat(parts) })
      })
    })
      .on('error', reject)
      .end()
  })
}

const like = (site: string, post: number) =>
  ask(site, `/api/interactions/posts/${post}/like/`, { authorization: `Token ${reader.token}` }, 'POST')

describe('a cached answer', () => {
  test.each(['/api/posts/', '/', '/feed.atom'])(
    'of %s has the same content in every encoding, each with an ETag',
    async (path) => {
      const { url } = await startSite(connection)
      const plain = await ask(url, path)
      expect(plain).toMatchObject({ status: 200, headers: { vary: 'Accept-Encoding' } })
      expect(plain.headers['content-encoding']).toBeUndefined()
      const decode = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync }
      for (const encoding of ['br', 'zstd', 'gzip'] as const) {
        const { headers, body } = await ask(url, path, { 'accept-encoding': encoding })
        expect(headers['content-encoding']).toBe(encoding)
        expect(decode[encoding](body).equals(plain.body)).toBe(true)
        expect(body.length).toBeLessThan(plain.body.length / 2)
        expect(headers.etag).not.toBe(plain.headers.etag)
        const known = { 'accept-encoding': encoding, 'if-none-match': headers.etag! }
        expect(await ask(url, path, known)).toMatchObject({ status: 304, body: Buffer.alloc(0) })
        expect(await ask(url, path, { ...known, 'accept-encoding': 'identity' })).toMatchObject({
          status: 200,
        })
      }
    },
  )

  test('answers HEAD with the same headers', async () => {
    const { url } = await startSite(connection)
    const { date: _, 'x-request-id': _id, ...headers } = (await ask(url, '/api/posts/')).headers
    const head = await ask(url, '/api/posts/', {}, 'HEAD')
    expect(head).toMatchObject({ status: 200, headers, body: Buffer.alloc(0) })
  })

  test('has one entry for all spellings of a query; unknown parameters add none', async () => {
    const { url, cache } = await startSite(connection)
    await ask(url, '/api/posts/?limit=5&category=1')
    const { entries } = cache.size
    for (const path of ['?limit=5&category=1&utm=1', '?x=2&category=1&limit=5', '/?category=1&limit=5']) {
      expect((await ask(url, `/api/posts${path}`)).status).toBe(200)
    }
    expect(cache.size.entries).toBe(entries)
    await ask(url, '/?category=1')
    const withPage = cache.size.entries
    for (let n = 0; n < 20; n += 1) await ask(url, `/?utm_source=${n}&category=1`)
    expect(cache.size.entries).toBe(withPage)
  })

  test('in the middle of a list is stored at the second hit', async () => {
    const { url, cache } = await startSite(connection)
    const { link } = (await ask(url, '/api/posts/?limit=5')).headers
    const [, next] = /^<([^>]+)>/.exec(link!)!
    const { entries } = cache.size
    const first = await ask(url, next!)
    expect(first).toMatchObject({ status: 200, headers: { etag: expect.any(String) } })
    expect(cache.size.entries).toBe(entries)
    const { date: _, 'x-request-id': _id, ...headers } = first.headers
    expect(await ask(url, next!)).toMatchObject({ status: 200, headers, body: first.body })
    expect(cache.size.entries).toBe(entries + 1)
    expect(await ask(url, next!, { 'if-none-match': headers.etag! })).toMatchObject({ status: 304 })
  })

  test('is sent to requests without a token; a token is checked', async () => {
    const { url } = await startSite(connection)
    await ask(url, '/api/posts/')
    expect((await ask(url, '/api/posts/', { authorization: 'Token nonsense' })).status).toBe(401)
    expect((await ask(url, '/api/posts/', { authorization: `Token ${reader.token}` })).status).toBe(200)
  })

  test('of a page is invalidated by changes to what the page shows', async () => {
    const { url } = await startSite(connection)
    const [post] = posts
    const path = `/posts/${post}`
    const before = await ask(url, path)
    expect((await ask(url, path)).headers.etag).toBe(before.headers.etag)
    expect((await like(url, posts[1]!)).status).toBe(200)
    expect((await ask(url, path)).headers.etag).toBe(before.headers.etag)
    await like(url, post!)
    const after = await ask(url, path)
    expect(after.headers.etag).not.toBe(before.headers.etag)
  })

  test('is never an error', async () => {
    const { url, cache } = await startSite(connection)
    const missing = [
      '/posts/999999',
      '/nothing',
      '/api/posts/999999/',
      '/api/posts/?limit=0',
      '/feed.atom?category=0',
    ]
    const answers = await Promise.all(missing.map((path) => ask(url, path)))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 400, 404])
    for (const { headers } of answers) expect(headers['cache-control']).toMatch(/no-store|max-age=0/)
    expect([...missing.map((path) => cache.get(path))]).toEqual(missing.map(() => undefined))
  })
})

test.each(['/', '/feed.atom', '/preview.png', '/api/posts/'])(
  '%s is a route of the application, and its answer is stored and sent to others',
  async (path) => {
    const { url, app, cache } = await startSite(connection)
    const missed = await app.inject({ url: path, headers: { 'accept-encoding': 'gzip' } })
    expect([missed.statusCode, missed.headers.etag]).toEqual([200, expect.any(String)])
    expect(cache.get(path)).toBeDefined()
    const hit = await ask(url, path, { 'accept-encoding': 'gzip' })
    expect([hit.status, hit.headers.etag]).toEqual([200, missed.headers.etag])
    expect(hit.body.equals(missed.rawPayload)).toBe(true)
  },
)

test('cache hits count towards the rate limits', async () => {
  const { url } = await startSite(connection, { RATE_LIMITS: 'everything=3/1m' })
  for (let n = 0; n < 3; n += 1) expect((await ask(url, '/api/posts/')).status).toBe(200)
  const refused = await ask(url, '/api/posts/')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('a failing request is counted once, and answered by the application', async () => {
  const { url } = await startSite(connection, { RATE_LIMITS: 'everything=3/1m' })
  const answers = [1, 2, 3, 4].map((n) => fetch(`${url}/api/posts/99999${n}/`))
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([404, 404, 404, 429])
  expect(await (await answers[0]!).json()).toEqual({ detail: 'Post not found!', code: 'not_found' })
})

test('a session that ended ends on every server', async () => {
  const [site, other] = await Promise.all([startSite(connection), startSite(connection)])
  const [leaving] = (await insertCrowd(database, 1)) as [Member]
  const headers = { authorization: `Token ${leaving.token}` }
  const profile = async ({ url }: { url: string }) => (await ask(url, '/api/profiles/', headers)).status
  expect([await profile(site), await profile(other)]).toEqual([200, 200])
  expect((await ask(site.url, '/api/accounts/logout/', headers, 'POST')).status).toBe(204)
  expect(await profile(site)).toBe(401)
  await expect.poll(() => profile(other)).toBe(401)
})

/** Closes the test's database to all connections, or opens it again. */
async function reachable(isReachable: boolean): Promise<void> {
  const server: Database = connect({ ...connection, database: 'postgres' }, { max: 1 })
  const name = sql.id(connection.database!)
  await sql`alter database ${name} with allow_connections ${sql.raw(String(isReachable))}`.execute(server)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${connection.database}`.execute(
    server,
  )
  await server.destroy()
}

test('while the database is unavailable stale entries are sent, and afterwards everything works', async () => {
  const { url } = await startSite(connection)
  const before = await ask(url, '/api/posts/?limit=3')
  const page = await ask(url, '/')
  await reachable(false)
  try {
    expect((await ask(url, '/api/posts/?limit=3')).body.equals(before.body)).toBe(true)
    const [title] = /Post \d+/.exec(page.body.toString())!
    expect((await ask(url, '/')).body.toString()).toContain(title)
    const missing = await ask(url, '/api/posts/?limit=4')
    expect(missing.status).toBe(503)
    expect(missing.headers['retry-after']).toBeDefined()
  } finally {
    await reachable(true)
  }
  await expect.poll(async () => (await ask(url, '/api/posts/?limit=4')).status).toBe(200)
})
