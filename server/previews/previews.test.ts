import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ratePost } from '#contract/reactions.ts'
import { deletePost } from '#contract/posts.ts'
import * as tags from '#api/http/cache/tags.ts'
import { createPreviewPictures } from '#api/syndication/previews/public.ts'
import { mediaIn } from '#testing/media.ts'
import { createTestApi } from '#testing/api.ts'
import { type Member } from '#testing/rows.ts'
import { findPreviews, mountPreviews } from './previews.ts'

const api = await createTestApi()
const fontsDir = await mkdtemp(join(tmpdir(), 'toolshelf-previews-'))
afterAll(() => rm(fontsDir, { recursive: true, force: true }))
const find = findPreviews(
  api.database,
  createPreviewPictures({ site: { name: 'Toolshelf', tagline: '' }, fontsDir, media: mediaIn(fontsDir) }),
)
mountPreviews(api.app, find)

let author: Member
beforeAll(async () => {
  author = await api.member()
})

function get(url: string, headers = {}) {
  return api.app.inject({ url, headers })
}

test('a post has a picture, which is new when its rating changes', async () => {
  const { id } = await api.post(author)
  const first = await get(`/posts/${id}/preview.png?utm=x`)
  expect(first.statusCode).toBe(200)
  expect(first.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=300',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(first.rawPayload.subarray(1, 4).toString()).toBe('PNG')
  const known = { 'if-none-match': first.headers.etag! }
  expect((await get(`/posts/${id}/preview.png`, known)).statusCode).toBe(304)
  const other = await api.member()
  await api.call(ratePost, { token: other.token, params: { id }, body: { value: 5 } })
  expect((await get(`/posts/${id}/preview.png`, known)).statusCode).toBe(200)
})

test('is cached under one key with the tags of the post and its author, and is not compressed again', async () => {
  const { id } = await api.post(author)
  const route = find(`/posts/${id}/preview.png?v=2`)!
  expect(route.key).toBe(`/posts/${id}/preview.png`)
  const { value, cacheTags } = await route.load()
  expect([...cacheTags]).toEqual(expect.arrayContaining([tags.post(id), tags.member(author.id)]))
  expect(value.compressible).toBe(false)
})

test('a hidden or deleted post, and one that never was, has none', async () => {
  const hidden = await api.post(author)
  await api.database
    .updateTable('posts')
    .set({ hidden_because: 'spam' })
    .where('id', '=', hidden.id)
    .execute()
  const deleted = await api.post(author)
  await api.call(deletePost, { token: author.token, params: { id: deleted.id } })
  for (const id of [hidden.id, deleted.id, 99_999_999, 0]) {
    const { statusCode, headers } = await get(`/posts/${id}/preview.png`)
    expect({ id, status: statusCode, cache: headers['cache-control'] }).toEqual({
      ...{ id, status: 404, cache: 'private, no-store' },
    })
  }
  expect(find('/posts/1/preview.jpg')).toBeUndefined()
})

test('a tool has a picture, also under a former slug, as long as one of its posts is shown', async () => {
  const { id, tool } = await api.post(author, { title: 'Drawn', link: 'https://drawn.example/' })
  const slug = tool!.slug
  await sql`insert into tool_slugs select 'once-drawn', id from tools where slug = ${slug}`.execute(
    api.database,
  )
  for (const one of [slug, 'once-drawn']) {
    const { statusCode, headers } = await get(`/tools/${one}/preview.png`)
    expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 200, type: 'image/png' })
  }
  const { cacheTags } = await find(`/tools/${slug}/preview.png`)!.load()
  expect([...cacheTags]).toEqual([expect.stringMatching(/^tool \d+$/), tags.site])
  await api.call(deletePost, { token: author.token, params: { id } })
  for (const none of [slug, 'unknown', 'facets', 'Not-A-Slug']) {
    expect((await get(`/tools/${none}/preview.png`)).statusCode).toBe(404)
  }
})

test('a need that the finder accepts has a picture, under one key for its spellings', async () => {
  const path = (need: string) => `/find/preview.png?${new URLSearchParams({ need })}`
  const { statusCode, headers } = await get(`${path('cut out <b>photos</b>')}&utm=x`)
  expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 200, type: 'image/png' })
  expect(find(`${path('  cut photos ')}&v=2`)?.key).toBe(path('cut photos'))
  for (const none of ['/find/preview.png', path(' '), path('a'.repeat(301)), path('a\0b')]) {
    expect((await get(none)).statusCode).toBe(404)
  }
})

test('the site has a picture', async () => {
  const { statusCode, headers } = await get('/preview.png')
  expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 200, type: 'image/png' })
})
