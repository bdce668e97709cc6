import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { register } from '#contract/accounts.ts'
import { addressOf } from '#contract/address.ts'
import { createComment } from '#contract/comments.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createPost, type Post } from '#contract/posts.ts'
import { updateProfile } from '#contract/profiles.ts'
import { createTestDatabase } from '#testing/database.ts'
import { openTestSite, type TestSite } from '#testing/site.ts'

const { connection, drop } = await createTestDatabase()
let site: TestSite
let post: Post

// Breaks out of text, of attributes with either quote, of scripts, comments and CDATA unless escaped.
const hostile = `</script>-->]]>"'><hostile-tag onload="x()">`
const address = `https://example.com/?a="><hostile-tag>&b='onmouseover=x()`

async function ask(endpoint: Endpoint, given: { body?: unknown; params?: { id: number } }, token = '') {
  const answer = await fetch(`${site.url}/api${addressOf(endpoint, given)}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Token ${token}` }) },
    body: JSON.stringify(given.body),
  })
  expect(answer.status).toBe(endpoint.status)
  return answer.json() as Promise<never>
}

/** A URL that counts requests. */
async function trap() {
  let visits = 0
  const server = createServer((_request, response) => {
    visits += 1
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, visits: () => visits, close: () => server.close() }
}

const tools = await trap()

beforeAll(async () => {
  site = await openTestSite(connection, { SITE_NAME: `Tools ${hostile}`.slice(0, 60) })
  const account = { name: hostile, email: 'eve@example.org', username: 'eve', password: 'Secret1!' }
  const { token } = (await ask(register, { body: account })) as { token: string }
  const about = {
    bio: hostile,
    location: hostile,
    company: hostile,
    job_title: hostile,
    phone: hostile.slice(0, 30),
  }
  const social_links = { github: address, x: address, linkedin: tools.url }
  await ask(updateProfile, { body: { ...about, website: address, social_links } }, token)
  const body = { title: hostile, description: hostile, personal_review: hostile, link: address }
  const named = { category_ids: [1], new_category: '<hostile-tag onload="x()">' }
  post = await ask(createPost, { body: { ...body, ...named } }, token)
  await ask(createPost, { body: { ...body, category_ids: [1], link: tools.url } }, token)
  await ask(createComment, { params: { id: post.id }, body: { text: hostile } }, token)
})
afterAll(async () => {
  tools.close()
  await site.end()
  await drop()
})

const asked = encodeURIComponent(hostile)

/** All pages, feeds and files that contain user content. */
const places = [
  ...['/', '/?category=1&category=9', `/?category=${asked}`, `/search?q=${asked}`, '/search?q=hostile'],
  ...[`/find?need=${asked}`, `/find?need=free+${asked}+open+source`, '/find?need=hostile'],
  ...['/aboutUs', '/contactUs', '/members/eve', `/members/${asked}`, '/login', `/login?from=${asked}`],
  ...['/register', '/forgot-password', `/verify-code?email=${asked}`, `/reset-password?token=${asked}`],
  ...['/profile', '/create-post', '/my-posts', '/saved', '/saved/1', '/moderation', '/moderation/log'],
  '/moderation/categories',
  ...[`/${asked}`, `/posts/${asked}`, '/feed.atom', '/feed.atom?category=1', '/sitemap.xml', '/robots.txt'],
  ...[`/feed.atom?category=${asked}`, '/api/docs/static/index.html'],
]

/** The markup as a browser parses it, without the content of data scripts. */
function markupOf(html: string): string {
  return html.replace(/<script\b[^>]*>[^<]*<\/script>/g, '<script></script>')
}

test('no stored or submitted text becomes markup in any page or feed', async () => {
  for (const place of [...places, `/posts/${post.id}`]) {
    const html = await fetch(site.url + place).then((answer) => answer.text())
    const markup = markupOf(html)
    expect(markup, place).not.toMatch(/<\/?hostile-tag/i)
    expect(html, place).not.toMatch(/<\/script>-->/i)
    // Unescaped quotes would end an attribute.
    expect(markup, place).not.toMatch(/["']><hostile|"[^"<>]*onload="x|'onmouseover=x\(\)[^"]*'/)
    // An injected script would need its hash in the page's policy.
    expect(markup.match(/<script/g)?.length ?? 0, place).toBe(markup.match(/<\/script>/g)?.length ?? 0)
  }
})

test('API responses are marked as data', async () => {
  for (const place of [
    '/api/posts/',
    `/api/search/posts/?q=${asked}`,
    `/api/posts/${asked}/`,
    '/api/members/eve/',
  ]) {
    const { headers } = await fetch(site.url + place)
    expect(headers.get('content-type'), place).toBe('application/json; charset=utf-8')
    expect(headers.get('x-content-type-options'), place).toBe('nosniff')
  }
})

const lineEnds = ['%0d%0a', '%0a', '%0d', '%E5%98%8A%E5%98%8D', '%u000d%u000a']

test('line ends in an address inject neither headers nor log lines', async () => {
  const complaints = vi.spyOn(console, 'error')
  const split = lineEnds.flatMap((end) =>
    [
      '/search?q=a',
      '/?category=1',
      '/api/search/posts/?limit=1&q=hostile',
      '/api/posts/?limit=1&sort=new&x=',
      '/a',
      '/members/a',
    ].map((place) => `${place}${end}x-injected:%20yes${end}${end}<p>`),
  )
  for (const place of split) {
    const { headers } = await fetch(site.url + place)
    expect(headers.get('x-injected'), place).toBeNull()
    expect(headers.get('x-content-type-options'), place).toBe('nosniff')
  }
  expect(complaints).not.toHaveBeenCalled()
  complaints.mockRestore()
})

test('the server never requests URLs of posts or profiles', async () => {
  for (const place of ['/', `/posts/${post.id}`, '/members/eve', '/feed.atom']) await fetch(site.url + place)
  expect(tools.visits()).toBe(0)
})
