import { createConnection } from 'node:net'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { connect, poolStats, type Database, type QueryTimeouts } from '#database/client.ts'
import { mediaIn } from '#testing/media.ts'
import { createTestDatabase } from '#testing/database.ts'
import { createApi } from '#api/app.ts'
import { startSite } from '#testing/site.ts'

const { database, connection, drop } = await createTestDatabase()
afterAll(drop)

type Site = Awaited<ReturnType<typeof startSite>>

const uncached = '/api/posts/?limit=4'
// Not cached: the response is 404.
const missing = '/api/posts/999999/'
const cached = '/api/posts/?limit=3'
const siteName = 'Tools & <more>'
const soon = { timeout: 60_000 }
// Long enough for a busy machine while all connections are held.
const longTimeouts = { connection: 100_000, statement: 100_000 }

/** Uncached requests are rejected; cached responses, health checks and files are served. */
async function expectOverload({ url }: Site) {
  const html = { accept: 'text/html,*/*' }
  const asked = [
    fetch(url + uncached),
    fetch(`${url}/search?q=made%20now`, { headers: html }),
    fetch(url + uncached, { headers: html }),
  ] as const
  const [rejected, page503, call] = await Promise.all(asked)
  expect(rejected.status).toBe(503)
  expect(rejected.headers.get('retry-after')).toBe('5')
  expect(rejected.headers.get('cache-control')).toBe('no-store')
  expect(await rejected.json()).toEqual({
    detail: 'The site has more to do than it can right now. Please try again in a moment.',
    code: 'overloaded',
    request_id: expect.any(String),
  })
  expect(page503.status).toBe(503)
  expect(Object.fromEntries(page503.headers)).toMatchObject({
    'retry-after': '5',
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
  const page = await page503.text()
  expect(page).toContain('<title>Tools &amp; &lt;more&gt; is busy</title>')
  expect(page).toContain(
    '<p>The site has more to do than it can right now. Please try again in a moment.</p>',
  )
  expect([call.status, call.headers.get('content-type')]).toEqual([503, 'application/json; charset=utf-8'])
  const others = [cached, '/', '/healthz', '/assets/nothing.js'].map(
    async (path) => (await fetch(url + path)).status,
  )
  expect(await Promise.all(others)).toEqual([200, 200, 200, 404])
}

/** Uses every connection of the site and queues further queries, until the returned function is called. */
async function blockPool(site: Site, waiting: number) {
  const holder = connect(connection, { max: 1 })
  const release = Promise.withResolvers<void>()
  // Releases the connections if the test fails first.
  onTestFinished(() => {
    release.resolve()
    return holder.destroy()
  })
  const held = Promise.withResolvers<void>()
  const holding = holder.transaction().execute(async (holds) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(holds)
    held.resolve()
    await release.promise
  })
  await held.promise
  const queries = Array.from({ length: 10 + waiting }, () =>
    sql`select pg_advisory_lock_shared(1), pg_advisory_unlock_shared(1)`.execute(site.database),
  )
  // The job queue may wait for a connection too.
  await expect.poll(() => poolStats(site.database).waiting, soon).toBeGreaterThanOrEqual(waiting)
  return async () => {
    release.resolve()
    await Promise.all([holding, ...queries])
  }
}

/** Waits for a number of open connections. */
async function connected({ app: { server } }: Site, count: number) {
  const connections = promisify(server.getConnections.bind(server))
  await expect.poll(() => connections(), { timeout: 60_000 }).toBeGreaterThanOrEqual(count)
}

/** A request whose token needs a database query, and is unknown. */
function askAsMember(site: Site, who: number, signal?: AbortSignal) {
  return fetch(`${site.url}/api/profiles/`, {
    headers: { authorization: `Token ${String(who).padStart(43, '0')}` },
    signal,
  })
}

/** Sends concurrent requests whose authentication waits for a connection. */
async function blockRequests(site: Site, count: number) {
  const release = await blockPool(site, 1)
  const asked = Array.from({ length: count }, (_, n) => askAsMember(site, n))
  await expect.poll(() => poolStats(site.database).waiting, soon).toBeGreaterThanOrEqual(1 + count)
  return async () => {
    await release()
    await Promise.all(asked)
  }
}

test.each(['off', 'everything=1000/1m'])(
  'under overload with rate limits %s: a fast 503, and recovery',
  async (limits) => {
    const site = await startSite(connection, { RATE_LIMITS: limits, SITE_NAME: siteName }, longTimeouts)
    for (const path of [cached, '/']) expect((await fetch(site.url + path)).status).toBe(200)
    const release = await blockRequests(site, 10)
    await expectOverload(site)
    await release()
    expect((await fetch(site.url + uncached)).status).toBe(200)
    expect((await fetch(site.url + missing)).status).toBe(404)
  },
)

test('no request is rejected at the concurrency limit', async () => {
  const site = await startSite(connection, {}, longTimeouts)
  const release = await blockRequests(site, 9)
  // Public reads have their own connections.
  expect((await fetch(site.url + uncached)).status).toBe(200)
  const answer = askAsMember(site, 9)
  await expect.poll(() => poolStats(site.database).waiting, soon).toBeGreaterThanOrEqual(11)
  await release()
  expect((await answer).status).toBe(401)
})

test('a client that disconnects in the queue takes no slot', async () => {
  const site = await startSite(connection, {}, longTimeouts)
  const release = await blockRequests(site, 10)
  const gone = new AbortController()
  const left = Array.from({ length: 10 }, () => askAsMember(site, 0, gone.signal).catch(() => undefined))
  await connected(site, 20)
  gone.abort()
  await Promise.all(left)
  await release()
  expect((await fetch(site.url + missing)).status).toBe(404)
})

test('a slow body holds no slot', async () => {
  const site = await startSite(connection)
  const { port } = new URL(site.url)
  const slow = Array.from({ length: 20 }, () => {
    const socket = createConnection(Number(port), '127.0.0.1')
    socket.write('POST /api/contact/ HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\nx')
    return socket
  })
  onTestFinished(() => slow.forEach((socket) => socket.destroy()))
  await connected(site, 20)
  expect((await fetch(site.url + missing)).status).toBe(404)
})

test('a slow body of a member holds no slot', async () => {
  const site = await startSite(connection)
  const headers = { 'content-type': 'application/json' }
  const fields = { name: 'Ada', email: 'slow@example.org', username: 'slow', password: 'Secret1!' }
  const registered = await fetch(`${site.url}/api/accounts/register/`, {
    ...{ method: 'POST', headers, body: JSON.stringify(fields) },
  })
  const { token } = (await registered.json()) as { token: string }
  const { port } = new URL(site.url)
  const beginning = `POST /api/posts/ HTTP/1.1\r\nhost: a\r\nauthorization: Token ${token}\r\ncontent-length: 100\r\n\r\nx`
  const slow = Array.from({ length: 20 }, () => {
    const socket = createConnection(Number(port), '127.0.0.1')
    socket.write(beginning)
    return socket
  })
  onTestFinished(() => slow.forEach((socket) => socket.destroy()))
  await connected(site, 20)
  for (let n = 0; n < 3; n += 1) expect((await fetch(site.url + missing)).status).toBe(404)
})

test('authentication takes a slot, also before a body is read', async () => {
  const site = await startSite(connection)
  const release = await blockRequests(site, 10)
  const writing = Array.from({ length: 60 }, (_, n) =>
    fetch(`${site.url}/api/posts/`, {
      ...{ method: 'POST', body: '{}' },
      headers: {
        authorization: `Token ${String(100 + n).padStart(43, '0')}`,
        'content-type': 'application/json',
      },
    }),
  )
  await connected(site, 70)
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
  // Without slots each of the 60 requests would wait for a connection too. Each queue of jobs waits with a query or two.
  expect(poolStats(site.database).waiting).toBeLessThan(11 + 40)
  await release()
  const statuses = await Promise.all(writing.map(async (answer) => (await answer).status))
  // Some are rejected because of their wait.
  expect(new Set([...statuses, 401, 503])).toEqual(new Set([401, 503]))
})

type Hold = (limited: Database, ask: () => Promise<unknown>) => Promise<unknown>

/** The responses of a call while a resource is held, and afterwards. */
async function askWith(timeouts: QueryTimeouts, hold: Hold) {
  const limited = connect(connection, { max: 1, timeouts })
  onTestFinished(() => limited.destroy())
  const app = await createApi({
    ...{ database: limited, secret: 'for tests only', demoSignIn: false, media: mediaIn('/tmp/nowhere') },
  })
  const answers: { statusCode: number; headers: object; body: string }[] = []
  const ask = async () => answers.push(await app.inject('/api/posts/?limit=4'))
  await hold(limited, ask)
  await ask()
  return answers
}

const late = {
  statusCode: 503,
  headers: { 'retry-after': '5' },
  body: expect.stringContaining('"unavailable"'),
}

test('a request that waits too long for a connection gets 503', async () => {
  const timeouts = { connection: 1_000, statement: 60_000 }
  const answers = await askWith(timeouts, (limited, ask) => limited.connection().execute(ask))
  expect(answers).toMatchObject([late, { statusCode: 200 }])
})

test('a request whose statement takes too long gets 503', async () => {
  const timeouts = { connection: 60_000, statement: 500 }
  const answers = await askWith(timeouts, (_limited, ask) =>
    database.transaction().execute(async (holds) => {
      await sql`lock table posts`.execute(holds)
      await ask()
    }),
  )
  expect(answers).toMatchObject([late, { statusCode: 200 }])
})
