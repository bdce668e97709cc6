import { afterAll, beforeAll, expect, test } from 'vitest'
import { register } from '#contract/accounts.ts'
import { createTestDatabase } from '#testing/database.ts'
import { insertAccessToken } from '#testing/access/tokens.ts'
import { openTestSite, type TestSite } from '#testing/site.ts'

const { database, connection, drop } = await createTestDatabase()
let site: TestSite
let token: string

const evil = {
  origin: 'https://evil.example',
  referer: 'https://evil.example/',
  'sec-fetch-site': 'cross-site',
}

beforeAll(async () => {
  site = await openTestSite(connection)
  const body = JSON.stringify({
    name: 'Ada',
    email: 'ada@example.org',
    username: 'ada',
    password: 'Secret1!',
  })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${site.url}/api${register.path}`, { method: 'POST', headers, body })
  token = ((await answer.json()) as { token: string }).token
})
afterAll(async () => {
  await site.end()
  await drop()
})

test('no credentials that browsers send by themselves authenticate a request, and no response sets any', async () => {
  const carried = { ...evil, cookie: `authToken=${token}; token=${token}; session=${token}` }
  for (const headers of [carried, { ...carried, authorization: `Basic ${btoa(`ada:${token}`)}` }]) {
    const answer = await fetch(`${site.url}/api/profiles/`, { headers })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Token')
  }
  for (const path of ['/', '/login', '/api/posts/', '/api/accounts/login/']) {
    expect((await fetch(site.url + path)).headers.get('set-cookie'), path).toBeNull()
  }
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a cross-site form with %s changes nothing',
  async (type) => {
    const body = JSON.stringify({
      name: 'Eve',
      email: 'e@example.org',
      username: 'eve_2',
      password: 'Secret1!',
    })
    const headers = { ...evil, 'content-type': type }
    const answer = await fetch(`${site.url}/api${register.path}`, { method: 'POST', headers, body })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null])
    const { origin, ...withoutOrigin } = headers
    const unnamed = await fetch(`${site.url}/api${register.path}`, {
      method: 'POST',
      headers: withoutOrigin,
      body,
    })
    expect(unnamed.status, `without ${origin}`).toBe(415)
    const { count } = await database
      .selectFrom('members')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  },
)

const answersOf = ({ headers }: Response) => headers.get('access-control-allow-origin')

/** A request of a script of another site. */
const fromEvil = (
  path: string,
  init: { method?: string; headers?: Record<string, string>; body?: string } = {},
) => fetch(site.url + path, { ...init, headers: { ...evil, ...init.headers } })

const asJson = { 'content-type': 'application/json' }

test('scripts of other sites read what guests may read: answers of the cache, 304s, errors and documents', async () => {
  const paths = [
    '/api/posts/',
    '/api/posts/?limit=1',
    '/feed.atom',
    '/llms.txt',
    '/api/openapi.json',
    '/find.md?need=x',
  ]
  for (const path of paths) {
    for (const nth of ['first', 'second']) {
      const answer = await fromEvil(path)
      expect([answer.status, answersOf(answer)], `${nth} ${path}`).toEqual([200, '*'])
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
      expect(answer.headers.get('vary') ?? '').not.toContain('Origin')
    }
  }
  const first = await fromEvil('/api/posts/')
  const known = await fromEvil('/api/posts/', { headers: { 'if-none-match': first.headers.get('etag')! } })
  expect([known.status, answersOf(known)]).toEqual([304, '*'])
  expect(known.headers.get('access-control-expose-headers')).toBe('ETag, Link, Retry-After, X-Request-Id')
  for (const [path, status] of [
    ['/api/posts/999999/', 404],
    ['/api/posts/?limit=0', 400],
    ['/tools/nothing-here.md', 404],
  ] as const) {
    const answer = await fromEvil(path)
    expect([answer.status, answersOf(answer)], path).toEqual([status, '*'])
  }
  // The answer is the same without an origin, so that it is one entry of every cache.
  expect(answersOf(await fetch(`${site.url}/api/posts/`))).toBe('*')
})

test('scripts of other sites read no page and no call of a member', async () => {
  for (const path of ['/', '/login', '/profile', '/api/profiles/', '/api/nowhere/']) {
    const answer = await fromEvil(path)
    expect(answersOf(answer), path).toBeNull()
    expect(answer.headers.get('cross-origin-resource-policy'), path).toBe('same-origin')
  }
})

test('scripts of other sites write nothing with a session, and browsers show them no answer', async () => {
  const headers = { ...asJson, authorization: `Token ${token}` }
  const body = JSON.stringify({ name: 'Theirs' })
  for (const [method, path] of [
    ['POST', '/api/savedlists/'],
    ['DELETE', '/api/profiles/'],
  ] as const) {
    const answer = await fromEvil(path, { method, headers, ...(method === 'POST' && { body }) })
    expect([answer.status, answersOf(answer)], path).toEqual([403, null])
    expect(await answer.json()).toMatchObject({ code: 'other_origin' })
  }
  for (const path of ['/api/profiles/', '/api/posts/', '/api/posts/999999/']) {
    expect(answersOf(await fromEvil(path, { headers })), path).toBeNull()
  }
  const lists = await database.selectFrom('saved_lists').select('name').where('name', '=', 'Theirs').execute()
  expect(lists).toEqual([])
  const own = await fetch(`${site.url}/api/posts/`, { headers })
  expect([own.status, answersOf(own)]).toEqual([200, null])
})

test.each(['https://evil.example', 'null', 'nonsense', 'https://evil.example:443, http://127.0.0.1'])(
  'scripts of the origin %s neither sign up nor log in',
  async (origin) => {
    const account = { name: 'Eve', email: 'e@example.org', username: 'eve_2', password: 'Secret1!' }
    const headers = { ...asJson, origin }
    const { id } = await database.selectFrom('members').select('id').executeTakeFirstOrThrow()
    const { token: secret } = await insertAccessToken(database, id, ['write'])
    // These calls look at no token, so that any would do.
    for (const authorization of [undefined, `Bearer ${secret}`, `Bearer tsp_${'x'.repeat(43)}`]) {
      for (const path of [register.path, '/accounts/login/']) {
        const answer = await fromEvil(`/api${path}`, {
          method: 'POST',
          headers: { ...headers, ...(authorization && { authorization }) },
          body: JSON.stringify(account),
        })
        expect([answer.status, answersOf(answer)]).toEqual([403, null])
      }
    }
  },
)

test('the own pages write, by the name in the address and behind a proxy that changes the host', async () => {
  const body = JSON.stringify({ username: 'ada', password: 'Secret1!' })
  for (const origin of [site.url, site.url.replace('127.0.0.1', 'localhost')]) {
    const host = new URL(origin).host
    const answer = await fetch(`${origin}/api/accounts/login/`, {
      method: 'POST',
      headers: { ...asJson, origin },
      body,
    })
    expect(answer.status, host).toBe(200)
  }
  const proxied = { ...asJson, origin: 'https://tools.example', 'sec-fetch-site': 'same-origin' }
  const init = { method: 'POST', headers: proxied, body }
  expect((await fetch(`${site.url}/api/accounts/login/`, init)).status).toBe(200)
})

test('scripts of other sites use access tokens: a preflight, answers and refusals', async () => {
  const preflight = await fromEvil('/api/savedlists/', {
    method: 'OPTIONS',
    headers: {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    },
  })
  expect([preflight.status, await preflight.text()]).toEqual([204, ''])
  expect(Object.fromEntries(preflight.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, HEAD',
    'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key',
    'access-control-max-age': '7200',
  })
  const { id } = await database.selectFrom('members').select('id').executeTakeFirstOrThrow()
  const { token: secret } = await insertAccessToken(database, id, ['read', 'write'])
  const headers = { ...asJson, authorization: `Bearer ${secret}` }
  const written = await fromEvil('/api/savedlists/', { method: 'POST', headers, body: '{"name":"Mine"}' })
  expect([written.status, answersOf(written)]).toEqual([201, '*'])
  for (const [path, status] of [
    ['/api/savedlists/', 200],
    ['/api/posts/', 200],
    ['/api/savedlists/999999/', 404],
    ['/api/accounts/tokens/', 403],
    ['/api/admin/overview/', 403],
  ] as const) {
    const answer = await fromEvil(path, { headers })
    expect([answer.status, answersOf(answer)], path).toEqual([status, '*'])
    expect(answer.headers.get('cache-control'), path).toMatch(/no-store/)
  }
  const wrong = await fromEvil('/api/posts/', { headers: { authorization: `Bearer tsp_${'x'.repeat(43)}` } })
  expect([wrong.status, answersOf(wrong)]).toEqual([401, '*'])
})

test('scripts of other sites can read that they came too often: reads, preflights, documents and feeds', async () => {
  const limited = await openTestSite(connection, { RATE_LIMITS: 'everything=1/1m,misses=1/1m' })
  const ask = async (path: string, init: RequestInit = {}) => {
    const { status, headers } = await fetch(limited.url + path, {
      ...init,
      headers: { ...evil, ...(init.headers as Record<string, string>) },
    })
    return [status, headers.get('access-control-allow-origin'), headers.get('retry-after') !== null]
  }
  try {
    await ask('/api/posts/')
    expect(await ask('/api/tools/')).toEqual([429, '*', true])
    const headers = { 'access-control-request-method': 'POST' }
    expect(await ask('/api/savedlists/', { method: 'OPTIONS', headers })).toEqual([429, '*', true])
    for (const path of ['/feed.atom', '/tools/none.md'])
      expect(await ask(path), path).toEqual([429, '*', true])
    // Other sites still cannot read these answers.
    const signIn = { method: 'POST', headers: asJson, body: '{}' }
    expect(await ask('/api/accounts/login/', signIn)).toEqual([403, null, false])
  } finally {
    await limited.end()
  }
})

test('an access token that was deleted is refused at once, although its member is in the cache', async () => {
  const { id } = await database.selectFrom('members').select('id').executeTakeFirstOrThrow()
  const { id: tokenId, token: secret } = await insertAccessToken(database, id, ['read'])
  const status = async () =>
    (await fetch(`${site.url}/api/profiles/`, { headers: { authorization: `Token ${secret}` } })).status
  expect([await status(), await status()]).toEqual([200, 200])
  const authorization = `Token ${token}`
  await fetch(`${site.url}/api/accounts/tokens/${tokenId}/`, { method: 'DELETE', headers: { authorization } })
  expect(await status()).toBe(401)
})

test('OPTIONS that is no preflight is 405', async () => {
  expect((await fetch(`${site.url}/api/posts/`, { method: 'OPTIONS' })).status).toBe(405)
})

test('no page may be framed', async () => {
  for (const path of ['/', '/login', '/profile', '/nothing', '/api/posts/', '/api/docs/static/index.html']) {
    const { headers } = await fetch(site.url + path)
    expect(headers.get('x-frame-options'), path).toBe('DENY')
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
  }
})
