import { once } from 'node:events'
import { connect as connectSocket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { securityHeaders } from './response-headers.ts'
import { startSite } from '#testing/site.ts'

const { connection, drop } = await createTestDatabase()
afterAll(drop)

const siteUrl = 'https://tools.example'
const { 'content-security-policy': strictest, ...always } = securityHeaders({ siteUrl })

const kinds: [string, string, RequestInit, number][] = [
  ['a page', '/', {}, 200],
  ['an unknown page', '/posts/999999', {}, 404],
  ['an API response', '/api/posts/', {}, 200],
  ['a 304', '/api/posts/', { headers: { 'if-none-match': '*' } }, 304],
  ['a HEAD', '/api/posts/', { method: 'HEAD' }, 200],
  ['an invalid query', '/api/posts/?limit=0', {}, 400],
  ['an unknown call', '/api/nothing', {}, 404],
  ['a call for members', '/api/profiles/', {}, 401],
  ['an unsupported method', '/api/posts/', { method: 'DELETE' }, 405],
  ['an unknown picture', '/api/media/nothing.webp', {}, 404],
  ['the OpenAPI document', '/api/openapi.json', {}, 200],
  ['the documentation', '/api/docs/static/index.html', {}, 200],
  ['the feed', '/feed.atom', {}, 200],
  ['the sitemap', '/sitemap.xml', {}, 200],
  ['an unknown feed', '/feed.atom?category=0', {}, 404],
  ['a file', '/favicon.svg', {}, 200],
  ['the default icon', '/favicon.ico', {}, 200],
  ['an unknown file', '/assets/nothing.js', {}, 404],
  ['an undecodable address', '/%zz', {}, 404],
  ['a health check', '/healthz', {}, 200],
]

test('every response has the security headers and an id of its own', async () => {
  const { url } = await startSite(connection, { SITE_URL: siteUrl })
  const ids = new Set<string>()
  for (const [kind, path, init, status] of kinds) {
    // Cached responses are sent by other code.
    for (let n = 0; n < 2; n += 1) {
      const answer = await fetch(url + path, init)
      expect(answer.status, kind).toBe(status)
      const headers = Object.fromEntries(answer.headers)
      expect(headers, kind).toMatchObject(always)
      expect(headers['x-request-id'], kind).toMatch(/^[\da-f-]{36}$/)
      ids.add(headers['x-request-id']!)
      expect(headers['content-security-policy'], kind).toMatch(/^default-src '(none|self)'/)
      if (headers['content-type']?.startsWith('text/')) {
        expect(headers['content-type'], kind).toMatch(/; charset=utf-8$/i)
      }
    }
  }
  expect(ids.size).toBe(2 * kinds.length)
})

test('the response to malformed HTTP has the security headers and an id', async () => {
  const { url } = await startSite(connection, { SITE_URL: siteUrl })
  const socket = connectSocket(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.end('nonsense\r\n\r\n')
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  expect(answer).toMatch(/\r\nx-request-id: [\da-f-]{36}\r\n/)
  for (const [name, value] of Object.entries({ ...always, 'content-security-policy': strictest })) {
    expect(answer).toContain(`\r\n${name}: ${value}\r\n`)
  }
})

test('without https there is no Strict-Transport-Security', async () => {
  const { url } = await startSite(connection, { SITE_URL: 'http://tools.example' })
  const { headers } = await fetch(url)
  expect(headers.get('strict-transport-security')).toBeNull()
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('with HSTS_SUBDOMAINS=on Strict-Transport-Security is for the subdomains, too', async () => {
  const header = async (env: Record<string, string>) => {
    const { url } = await startSite(connection, env)
    return (await fetch(url)).headers.get('strict-transport-security')
  }
  const on = { HSTS_SUBDOMAINS: 'on' }
  expect(await header({ SITE_URL: siteUrl, ...on })).toBe('max-age=31536000; includeSubDomains')
  expect(await header({ SITE_URL: siteUrl })).toBe('max-age=31536000')
  expect(await header({ SITE_URL: 'http://tools.example', ...on })).toBeNull()
})

const timedPaths = [
  '/api/posts/',
  '/',
  '/feed.atom',
  '/favicon.svg',
  '/api/posts/?limit=0',
  '/nothing',
  '/healthz',
]

/** The Server-Timing headers of responses, uncached and cached. */
async function timings(env: Record<string, string>) {
  const { url } = await startSite(connection, env)
  const found: (string | null)[] = []
  for (const path of [...timedPaths, ...timedPaths])
    found.push((await fetch(url + path)).headers.get('server-timing'))
  return found
}

test('with LOG_LEVEL=debug every response has Server-Timing', async () => {
  for (const timing of await timings({ LOG_LEVEL: 'debug' })) expect(timing).toMatch(/^total;dur=\d+\.\d\d$/)
})

test('otherwise no response has it, because it would reveal what is cached', async () => {
  expect(new Set(await timings({ LOG_LEVEL: 'error' }))).toEqual(new Set([null]))
})
