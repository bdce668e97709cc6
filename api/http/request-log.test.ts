import { Writable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { mediaIn } from '#testing/media.ts'
import { createTestDatabase } from '#testing/database.ts'
import { createApi } from '#api/app.ts'
import { renderAddress } from './limits/request-limits.ts'

const { database, drop } = await createTestDatabase()
afterAll(drop)

/** The log lines of requests that contain a password and a token, at a log level. */
async function linesOf(level: string) {
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write(text, _encoding, done) {
      lines.push(JSON.parse(String(text)))
      done()
    },
  })
  const services = { database, secret: 'for tests only', demoSignIn: false, media: mediaIn('/nowhere') }
  const app = await createApi({ ...services, log: { level, stream } })
  const body = { name: 'Ada', email: `ada-${level}@example.org`, password: 'Secret1!' }
  const registered = await app.inject({ method: 'POST', url: '/api/accounts/register/', payload: body })
  const authorization = `Token ${registered.json().token}`
  await app.inject({ url: '/api/search/posts/?q=private+words' })
  await app.inject({ url: '/api/profiles/', headers: { authorization } })
  await app.inject({ url: '/api/posts/999999/' })
  // The page that is rendered from them is logged instead.
  for (const url of ['/api/posts/', '/api/posts/999998/'])
    await app.inject({ url, remoteAddress: renderAddress })
  await app.close()
  const text = JSON.stringify(lines)
  for (const secret of ['Secret1!', authorization.slice(6), 'private', body.email])
    expect(text).not.toContain(secret)
  const [events, requests] = [lines.filter(({ event }) => event), lines.filter(({ event }) => !event)]
  expect(events).toMatchObject([
    { event: 'registration', member: registered.json().id, network: '127.0.0.0/24', msg: 'security' },
  ])
  return requests.map(({ method, route, status, reqId }) => {
    expect(reqId).toMatch(/^[\da-f-]{36}$/)
    return [method, route, status]
  })
}

const written = ['POST', '/api/accounts/register/', 201]
const missing = ['GET', '/api/posts/:id/', 404]

test('writes and failures are logged, without personal data', async () => {
  expect(await linesOf('info')).toEqual([written, missing])
})

test('at level debug each request is logged', async () => {
  expect(await linesOf('debug')).toEqual([
    written,
    ['GET', '/api/search/posts/', 200],
    ['GET', '/api/profiles/', 200],
    missing,
  ])
})
