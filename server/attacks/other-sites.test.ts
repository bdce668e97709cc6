import { afterAll, beforeAll, expect, test } from 'vitest'
import { register } from '#contract/accounts.ts'
import { createTestDatabase } from '#testing/database.ts'
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
    expect(answer.status).toBe(415)
    const { count } = await database
      .selectFrom('members')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  },
)

test('cross-origin scripts cannot read responses', async () => {
  const headers = {
    ...evil,
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'authorization',
  }
  for (const [path, method] of [
    ['/api/posts/', 'OPTIONS'],
    ['/api/posts/', 'GET'],
    ['/', 'GET'],
  ] as const) {
    const answer = await fetch(site.url + path, { method, headers })
    expect(answer.headers.get('access-control-allow-origin'), path).toBeNull()
    expect(answer.headers.get('cross-origin-resource-policy'), path).toBe('same-origin')
  }
})

test('no page may be framed', async () => {
  for (const path of ['/', '/login', '/profile', '/nothing', '/api/posts/', '/api/docs/static/index.html']) {
    const { headers } = await fetch(site.url + path)
    expect(headers.get('x-frame-options'), path).toBe('DENY')
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
  }
})
