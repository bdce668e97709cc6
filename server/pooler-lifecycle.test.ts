import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sql } from 'kysely'
import { errorResponse } from '#api/http/error-handler.ts'
import { connect, disconnect } from '#database/client.ts'
import { migrate } from '#database/migrate.ts'
import { connectQuery } from '#database/pooler.ts'
import { withClient } from '#database/primary-client.ts'
import { createEmptyDatabase } from '#testing/database.ts'
import { hasPgBouncer, startPooler } from '#testing/pgbouncer.ts'
import { databaseUrl, SECRET, startServer, temporaryHome } from '#testing/server.ts'
import { startSite } from '#testing/site.ts'
import { startTestSmtp } from '#testing/smtp.ts'
import { connectQueries, queryTimeouts } from './open-database.ts'

const limit = 5
const poolSize = 4

/** Records the queries of this process through the pooler. */
function recordQueries(poolUrl: string) {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => spy.mockRestore())
  const { port } = new URL(poolUrl)
  return () =>
    (spy.mock.calls as unknown[][]).flatMap(([query], nth) => {
      if (String((spy.mock.contexts[nth] as pg.Client).port) !== port) return []
      return [typeof query === 'string' ? { text: query } : (query as pg.QueryConfig)]
    })
}

// A session keeps these from one transaction to the next.
const sessionState =
  /pg_(try_)?advisory_(un)?lock(_shared|_all)?\(|(^|;)\s*((set|reset)\s(?!local|transaction)|(un)?listen|prepare|copy|discard|declare|create temp)/i

/** The state that sessions behind the pooler have kept. */
async function stateBehind(poolUrl: string, url: string) {
  const pooled = connect(poolUrl, { pooled: true, max: poolSize })
  onTestFinished(() => disconnect(pooled))
  let begun = 0
  const allBegun = Promise.withResolvers<void>()
  const rows = await Promise.all(
    Array.from({ length: poolSize }, () =>
      pooled.transaction().execute(async (transaction) => {
        const { rows: found } = await sql<{
          pid: number
          channels: number
          statements: number
          temporary: number
        }>`
          select pg_backend_pid() as pid, (select count(*) from pg_listening_channels()) as channels,
            (select count(*) from pg_prepared_statements where name <> '') as statements,
            pg_my_temp_schema()::integer as temporary
        `.execute(transaction)
        begun += 1
        if (begun === poolSize) allBegun.resolve()
        // Each transaction holds its session until all have one.
        await allBegun.promise
        return found[0]!
      }),
    ),
  )
  const pids = rows.map(({ pid }) => pid)
  return withClient(url, async (client) => {
    const { rows: locks } = await client.query(
      `select * from pg_locks where locktype = 'advisory' and pid = any ($1)`,
      [pids],
    )
    return { pids, kept: rows.filter((row) => row.channels + row.statements + row.temporary > 0), locks }
  })
}

async function call(site: { url: string }, request: string, token?: string, body?: object) {
  const [method, path] = request.split(' ') as [string, string]
  const response = await fetch(`${site.url}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Token ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const { status, headers } = response
  return { status, retryAfter: headers.get('retry-after'), body: text ? JSON.parse(text) : undefined }
}

test.runIf(hasPgBouncer)(
  'a site works through a pooler in transaction mode, and survives its restart',
  async () => {
    const url = await databaseUrl()
    await migrate(url)
    const pooler = await startPooler(
      url,
      { mode: 'transaction', poolSize, connectQuery: connectQuery(queryTimeouts.statement) },
      onTestFinished,
    )
    const queries = recordQueries(pooler.url)
    const smtp = await startTestSmtp()
    const env = {
      ...{ DATABASE_URL: url, DATABASE_POOL_URL: pooler.url, SMTP_URL: smtp.url },
      ...{
        EMAIL_VERIFICATION: 'off',
        // All requests come from one network.
        RATE_LIMITS: `new_member_comment=${limit}/1h database_time=600000/1m`,
        EMBEDDINGS: 'off',
      },
    }
    const [a, b] = await Promise.all([startSite(url, env), startSite(url, env)])
    const register = async (username: string) => {
      const email = `${username}@example.org`
      const account = { name: username, username, email, password: 'Secret-pass1!' }
      const { status, body } = await call(a, 'POST /accounts/register/', undefined, account)
      expect(status).toBe(201)
      return { email, token: body.token as string }
    }
    const ada = await register('ada')
    const ben = await register('ben')

    // A write on one server invalidates the cache of the other.
    const posts = async (site: typeof a) => (await call(site, 'GET /posts/')).body.length as number
    expect([await posts(a), await posts(b)]).toEqual([0, 0])
    const text = { title: 'A tool', description: 'It helps.', link: '', category_ids: [1] }
    const { body: post } = await call(a, 'POST /posts/', ada.token, text)
    await expect.poll(() => posts(b)).toBe(1)
    const about = `/interactions/posts/${post.id}`
    expect((await call(b, `POST ${about}/like/`, ben.token)).status).toBe(200)

    // Rate limits are shared.
    const comments = await Promise.all(
      Array.from({ length: 2 * limit }, (_, n) =>
        call(n % 2 ? a : b, `POST ${about}/comment/`, ben.token, { text: `Good ${n}.` }),
      ),
    )
    const count = (status: number) => comments.filter((one) => one.status === status).length
    expect([count(201), count(429)]).toEqual([limit, limit])
    const counts = async () => (await call(a, `GET /posts/${post.id}/`)).body
    await expect.poll(counts).toMatchObject({ like_count: 1, comment_count: limit })

    // A job sends a mail.
    await call(b, 'POST /accounts/password_reset/', undefined, { email: ada.email })
    await expect.poll(() => smtp.received.map(({ to }) => to[0])).toEqual([ada.email])

    // More requests than connections, of the servers and of the pooler.
    const many = await Promise.all(
      Array.from({ length: 50 }, (_, n) => call(n % 2 ? a : b, 'GET /profiles/', (n % 3 ? ada : ben).token)),
    )
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]))

    // Nothing that needs a session goes through the pooler, no statement has a name, and no session keeps anything.
    expect(queries().length).toBeGreaterThan(100)
    expect(queries().filter(({ name }) => name !== undefined)).toEqual([])
    expect(queries().filter((query) => sessionState.test(query.text))).toEqual([])
    const { pids, kept, locks } = await stateBehind(pooler.url, url)
    expect(new Set(pids).size).toBe(poolSize)
    expect([kept, locks]).toEqual([[], []])

    // Without the pooler cached answers are sent, others are 503, and the listeners stay.
    const listeners = () =>
      withClient(url, async (client) => {
        const { rows } = await client.query(
          `select pid from pg_stat_activity
         where datname = current_database() and application_name = 'toolshelf broadcast' order by pid`,
        )
        return rows
      })
    const before = await listeners()
    expect(before).toHaveLength(2)
    expect(await posts(b)).toBe(1)
    await pooler.kill()
    for (const site of [a, b]) {
      const { status, retryAfter } = await call(site, 'GET /profiles/', ada.token)
      expect([status, retryAfter]).toEqual([503, '5'])
      const write = await call(site, 'POST /posts/', ada.token, text)
      expect([write.status, write.retryAfter]).toEqual([503, '5'])
    }
    expect(await posts(b)).toBe(1)

    // All works again, without a restart.
    await pooler.begin()
    for (const site of [a, b]) {
      await expect.poll(async () => (await call(site, 'GET /profiles/', ada.token)).status).toBe(200)
    }
    expect((await call(a, 'POST /posts/', ada.token, text)).status).toBe(201)
    await expect.poll(() => posts(b)).toBe(2)
    await call(a, 'POST /accounts/password_reset/', undefined, { email: ben.email })
    await expect.poll(() => smtp.received.map(({ to }) => to[0])).toContain(ben.email)
    expect(await listeners()).toEqual(before)
  },
)

test.runIf(hasPgBouncer)('errors of the pooler itself are answered with 503', async () => {
  const url = await databaseUrl()
  const open = async (settings: Record<string, string | number>) => {
    const pooler = await startPooler(url, { mode: 'transaction', poolSize: 1, settings }, onTestFinished)
    const database = connectQueries(url, pooler.url, { max: 2, timeouts: queryTimeouts })
    onTestFinished(() => disconnect(database))
    const ask = (query = sql<Record<string, unknown>>`select 1 as one`) =>
      query.execute(database).then(
        ({ rows }) => rows,
        (error) => ({ status: errorResponse(error, '').status, message: error.message as string }),
      )
    return { ask, pooler }
  }
  const slow = sql<Record<string, unknown>>`select pg_sleep(2)::text as slept`

  const waiting = await open({ query_wait_timeout: 1 })
  expect(await Promise.all([waiting.ask(slow), waiting.ask(slow)])).toEqual(
    expect.arrayContaining([{ status: 503, message: 'query_wait_timeout' }]),
  )
  const full = await open({ max_client_conn: 1 })
  expect(await Promise.all([full.ask(slow), full.ask(slow)])).toEqual(
    expect.arrayContaining([
      { status: 503, message: expect.stringContaining('no more connections allowed') },
    ]),
  )

  const { ask } = await open({ server_login_retry: 1, query_wait_timeout: 5 })
  expect(await ask()).toEqual([{ one: 1 }])
  const { pathname } = new URL(url.replace(':///', '://localhost/'))
  const name = pathname.slice(1)
  const setReachable = (isReachable: boolean) =>
    withClient(url.replace(name, 'postgres'), async (client) => {
      await client.query(`alter database "${name}" with allow_connections ${isReachable}`)
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    })
  const running = ask(sql`select pg_sleep(60)::text`)
  await expect
    .poll(() =>
      withClient(url, async (client) => {
        const found = await client.query(`select from pg_stat_activity where query like '%pg_sleep(60)%'`)
        return found.rowCount
      }),
    )
    .toBeGreaterThan(1)
  await setReachable(false)
  expect(await running).toMatchObject({ status: 503 })
  expect(await ask()).toMatchObject({ status: 503 })
  await setReachable(true)
  await expect.poll(() => ask()).toEqual([{ one: 1 }])
})

test.runIf(hasPgBouncer)(
  'the server warns of a pooler without timeouts, and its workers use it',
  async () => {
    const url = await databaseUrl()
    const pooler = await startPooler(url, { mode: 'transaction', poolSize }, onTestFinished)
    const env = {
      DATABASE_URL: url,
      DATABASE_POOL_URL: pooler.url,
      SECRET,
      DEMO: '',
      EMBEDDINGS: 'off',
      WORKERS: '2',
    }
    const server = await startServer(await temporaryHome(), env)
    await server.listening()
    const warning = server
      .output()
      .split('\n')
      .find((line) => line.includes('DATABASE_POOL_URL'))!
    expect(JSON.parse(warning)).toMatchObject({
      level: 40,
      msg: expect.stringContaining(`connect_query='${connectQuery(queryTimeouts.statement)}'`),
    })
    expect((await fetch(`${server.url}/api/tools/`)).status).toBe(200)
    await pooler.kill()
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503)
    await pooler.begin()
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(await server.stop()).toBe(0)
  },
)

test('the documentation has the settings that the server asks for', async () => {
  const text = await readFile('docs/operating/scaling.md', 'utf8')
  expect(text).toContain(` connect_query='${connectQuery(queryTimeouts.statement)}'\n`)
})

test.runIf(hasPgBouncer)('the server does not start with a pooler before another database', async () => {
  const other = await startPooler(await createEmptyDatabase(), { mode: 'transaction' }, onTestFinished)
  const env = { DATABASE_URL: await databaseUrl(), DATABASE_POOL_URL: other.url, SECRET, DEMO: '' }
  const server = await startServer(await temporaryHome(), env)
  expect(await server.exit).toBe(1)
  expect(server.errors()).toMatch(
    /^[^\n]*Both addresses must lead to the same database of the same server\.\n$/,
  )
})
