import { once } from 'node:events'
import { connect as connectSocket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { securityHeaders } from './security-headers.ts'
import { startSite } from '#testing/site.ts'

const { connection, drop } = await createTestDatabase()
afterAll(drop)

const siteUrl = 'https://tools.example'
const { 'content-security-policy': strictest, ...always } = securityHeaders(siteUrl)

const kinds: [string, string, RequestInit, number][] = [
  ['a page', '/', {}, 200],
  ['a page that is not there', '/posts/999999', {}, 404],
  ['an answer of the API', '/api/posts/', {}, 200],
  [
    'an answer that says no more than that nothing changed',
    '/api/posts/',
    { headers: { 'if-none-match': '*' } },
    304,
  ],
  ['a HEAD', '/api/posts/', { method: 'HEAD' }, 200],
  ['a bad question', '/api/posts/?limit=0', {}, 400],
  ['no such call', '/api/nothing', {}, 404],
  ['a call for members', '/api/profiles/', {}, 401],
  ['another method', '/api/posts/', { method: 'DELETE' }, 405],
  ['no such picture', '/api/media/nothing.webp', {}, 404],
  ['the description', '/api/openapi.json', {}, 200],
  ['the documentation', '/api/docs/static/index.html', {}, 200],
  ['the feed', '/feed.atom', {}, 200],
  ['the sitemap', '/sitemap.xml', {}, 200],
  ['no such feed', '/feed.atom?category=0', {}, 404],
  ['a file', '/favicon.svg', {}, 200],
  ['the icon that browsers ask for unasked', '/favicon.ico', {}, 200],
  ['no such file', '/assets/nothing.js', {}, 404],
  ['an address that cannot be read', '/%zz', {}, 404],
  ['a probe', '/healthz', {}, 200],
]

test('every answer says what browsers may not do with it', async () => {
  const { url } = await startSite(connection, { SITE_URL: siteUrl })
  for (const [kind, path, init, status] of kinds) {
    // What is kept is sent in another way than what is made.
    for (let n = 0; n < 2; n += 1) {
      const answer = await fetch(url + path, init)
      expect(answer.status, kind).toBe(status)
      const headers = Object.fromEntries(answer.headers)
      expect(headers, kind).toMatchObject(always)
      expect(headers['content-security-policy'], kind).toMatch(/^default-src '(none|self)'/)
    }
  }
})

test('so does the answer to what is no HTTP', async () => {
  const { url } = await startSite(connection, { SITE_URL: siteUrl })
  const socket = connectSocket(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.end('nonsense\r\n\r\n')
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  for (const [name, value] of Object.entries({ ...always, 'content-security-policy': strictest })) {
    expect(answer).toContain(`\r\n${name}: ${value}\r\n`)
  }
})

test('without https nobody is told to use it', async () => {
  const { url } = await startSite(connection, { SITE_URL: 'http://tools.example' })
  const { headers } = await fetch(url)
  expect(headers.get('strict-transport-security')).toBeNull()
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})
