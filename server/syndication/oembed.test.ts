import { beforeAll, expect, test } from 'vitest'
import { hidePost } from '#contract/moderation.ts'
import { bookmarkPost, createSavedList, updateSavedList } from '#contract/lists.ts'
import * as tags from '#api/http/cache/tags.ts'
import { createTestApi } from '#testing/api.ts'
import type { Member } from '#testing/rows.ts'
import { findOembed, mountOembed } from './oembed.ts'

const api = await createTestApi()
const site = { name: 'Tools & friends', url: 'https://tools.example' }
const find = findOembed(api.database, site)
mountOembed(api.app, find)

let author: Member
let post: number

beforeAll(async () => {
  author = await api.member({ name: 'A <b> "c"' })
  const description = 'It **paints** <script>alert(1)</script> for @nobody_knows'
  post = (await api.post(author, { title: '<img src=x> & more', description })).id
})

async function get(query: Record<string, string>) {
  const { statusCode, headers, body } = await api.app.inject({ url: '/oembed', query })
  return { status: statusCode, headers, body: statusCode === 200 ? JSON.parse(body) : body }
}

const url = (path: string) => site.url + path

test('a post is a quote without scripts, with every text escaped', async () => {
  const { status, headers, body } = await get({ url: url(`/posts/${post}?utm=x#comments`), format: 'json' })
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'access-control-allow-origin': '*',
    etag: expect.any(String),
  })
  const { html, ...rest } = body
  expect(rest).toEqual({
    version: '1.0',
    type: 'rich',
    title: '<img src=x> & more',
    author_name: 'A <b> "c"',
    author_url: url(`/members/${author.username}`),
    provider_name: site.name,
    provider_url: site.url,
    cache_age: 300,
    thumbnail_url: url(`/posts/${post}/preview.png`),
    thumbnail_width: 1200,
    thumbnail_height: 630,
    width: 560,
    height: 220,
  })
  expect(html).toContain('It paints &lt;script&gt;')
  expect(html).toContain('&lt;img src=x&gt; &amp; more')
  expect(html.replace(/<\/?(blockquote|p|strong|footer|a)( href="https:[^"<>]*")?>/g, '')).not.toMatch(/[<>]/)
})

test.each([
  [{ maxwidth: '400' }, { type: 'rich', width: 400, height: 220 }],
  [{ maxheight: '160' }, { type: 'rich', width: 560, height: 160 }],
  [{ maxwidth: '239' }, { type: 'link' }],
  [{ maxheight: '159' }, { type: 'link' }],
  [
    { maxwidth: '1200', maxheight: '630' },
    { type: 'rich', width: 560, height: 220, thumbnail_width: 1200 },
  ],
])('room of %j is honoured', async (room, expected) => {
  const { body } = await get({ url: url(`/posts/${post}/`), ...room })
  expect(body).toMatchObject(expected)
  if (!('thumbnail_width' in expected)) expect(body).not.toHaveProperty('thumbnail_url')
  if (expected.type === 'link') expect(body).not.toHaveProperty('html')
})

test('other addresses, hosts and hidden posts are 404, other formats 501', async () => {
  const moderator = await api.member()
  await api.appoint(moderator)
  const hidden = (await api.post(author)).id
  await api.call(hidePost, {
    token: moderator.token,
    params: { id: hidden },
    body: { reason: 'Advertising' },
  })
  const others = ['/', '/posts/0', '/posts/x', `/posts/${post}/preview.png`, '/tools/a', `/posts/${hidden}`]
  const foreign = [`https://other.example/posts/${post}`, `ftp://tools.example/posts/${post}`, 'nonsense', '']
  for (const one of [...others.map(url), ...foreign, url('/posts/2147483647'), url('/lists/2147483647')]) {
    expect([one, (await get({ url: one })).status]).toEqual([one, 404])
  }
  expect((await get({})).status).toBe(404)
  expect((await get({ url: url(`/posts/${post}`), format: 'xml' })).status).toBe(501)
})

test('a public list has its owner as author; any other is 404', async () => {
  const { token } = author
  const { id } = (await api.call(createSavedList, { token, body: { name: 'For painters' } })).body
  const other = await api.post(author)
  await api.call(bookmarkPost, { token, body: { post_id: other.id, saved_list_id: id } })
  const list = url(`/lists/${id}`)
  expect((await get({ url: list })).status).toBe(404)
  await api.call(updateSavedList, { token, params: { id }, body: { visibility: 'link' } })
  expect((await get({ url: list })).status).toBe(404)
  await api.call(updateSavedList, { token, params: { id }, body: { visibility: 'public' } })
  const { body } = await get({ url: list })
  expect(body).toMatchObject({ type: 'rich', title: 'For painters', author_name: 'A <b> "c"' })
  expect(body.thumbnail_url).toBe(`${list}/preview.png`)
})

test('all spellings of one question are one entry, with the tags of the page', async () => {
  const spellings = [`/posts/${post}`, `/posts/${post}/`, `/posts/${post}?a=b`].map((path) =>
    find(`/oembed?${new URLSearchParams({ url: url(path) })}`),
  )
  expect(new Set(spellings.map((one) => one!.key)).size).toBe(1)
  const { cacheTags } = await spellings[0]!.load()
  expect([...cacheTags]).toEqual(expect.arrayContaining([tags.post(post), tags.member(author.id)]))
})
