import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reservedToolSlugs } from '#contract/reserved-tool-slugs.ts'
import { assignTools } from '#api/tools/public.ts'
import { recountAll } from '#database/recount.ts'
import { createTestDatabase } from '#testing/database.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { openTestSite } from '#testing/site.ts'

const { database, connection, drop } = await createTestDatabase()
const site = await openTestSite(connection, { OUTGOING: 'off' })
afterAll(async () => {
  await site.end()
  await drop()
})

let author: Member
let reader: Member
let post: number

beforeAll(async () => {
  ;[author, reader] = (await insertCrowd(database, 2)) as [Member, Member]
  const text = { author_id: author.id, title: 'Page & <tool>', description: 'Draws pages. And more.' }
  const row = { ...text, link: 'https://page-tool.example/', personal_review: 'I use it daily' }
  ;({ id: post } = await database.insertInto('posts').values(row).returning('id').executeTakeFirstOrThrow())
  await assignTools(database)
})

async function open(path: string) {
  const answer = await fetch(site.url + path, { redirect: 'manual' })
  const { status, headers } = answer
  return { status, headers, location: headers.get('location'), body: await answer.text() }
}

async function call(method: string, path: string, body?: unknown) {
  const headers = { authorization: `Token ${reader.token}`, 'content-type': 'application/json' }
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  expect((await fetch(`${site.url}/api${path}`, init)).status).toBeLessThan(300)
}

test('the page of a tool has everything for guests and search engines without script', async () => {
  const { status, headers, body } = await open('/tools/page-tool')
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toContain('public')
  expect(body).toContain('<title>Page &amp; &lt;tool&gt; – reviews, facts and alternatives · ')
  expect(body).toMatch(/<link rel="canonical" href="[^"]*\/tools\/page-tool"\/>/)
  expect(body).toMatch(/<link rel="alternate"[^>]* href="\/tools\/page-tool\/feed\.atom"\/>/)
  expect(body).toMatch(/property="og:image" content="[^"]*\/tools\/page-tool\/preview\.png"/)
  expect(body).not.toContain('noindex')
  expect(body).toContain('"name":"Page & \\u003ctool>"')
  expect(body).toContain('Draws pages.')
  const parts = ['Ratings', 'What people say', 'Reviews', 'Facts', 'Ratings over time', 'Alternatives']
  for (const heading of parts) {
    expect(body).toMatch(new RegExp(`<h2[^>]*>${heading}</h2>`))
  }
  expect((await open('/tools/page-tool?sort=new')).body).toContain('noindex')
  expect((await open(`/posts/${post}`)).body).toMatch(/<link rel="related" href="[^"]*\/tools\/page-tool"\/>/)
})

test('is a page from the cache until a like, rating or follower changes it', async () => {
  const counts = async () =>
    /(\d+ followers?)<[\s\S]*?(\d+ likes?)</.exec((await open('/tools/page-tool')).body)!.slice(1)
  expect(await counts()).toEqual(['0 followers', '0 likes'])
  await call('POST', '/tools/page-tool/follow/')
  expect(await counts()).toEqual(['1 follower', '0 likes'])
  await call('POST', `/interactions/posts/${post}/like/`)
  expect(await counts()).toEqual(['1 follower', '1 like'])
  await call('POST', `/interactions/posts/${post}/rate/`, { value: 4 })
  expect((await open('/tools/page-tool')).body).toContain('4 stars, 1 rating')
  await call('DELETE', '/tools/page-tool/follow/')
  expect(await counts()).toEqual(['0 followers', '1 like'])
})

test('draws the ratings of two months or more on the server, with the same as a table', async () => {
  const [first, second] = (await insertCrowd(database, 2)) as [Member, Member]
  expect((await open('/tools/page-tool')).body).not.toContain('<polyline')
  const rows = [first, second].map(({ id: member_id }, n) => ({
    ...{ post_id: post, member_id, value: 5 - n },
    created_at: new Date(`2026-0${n + 2}-03T00:00:00Z`),
  }))
  await database.insertInto('ratings').values(rows).execute()
  await recountAll(database)
  site.cache.invalidate(['*'])
  const { body } = await open('/tools/page-tool')
  expect(body).toContain('<polyline')
  expect(body).toMatch(/From 5\.0 in February 2026 to 4\.0 in /)
  const markup = body.replaceAll(/ class="[^"]*"/g, '')
  expect(markup).toContain('<details><summary>Show as a table</summary><table>')
  expect(markup).toContain('<tr><th scope="row">March 2026</th><td>4.0</td><td>1</td></tr>')
})

test('the page of a former slug redirects to the current one', async () => {
  await sql`insert into tool_slugs select 'former-page', id from tools where slug = 'page-tool'`.execute(
    database,
  )
  // The second answer comes from the cache.
  for (let count = 0; count < 2; count += 1) {
    expect(await open('/tools/former-page?sort=new')).toMatchObject({
      ...{ status: 301, location: '/tools/page-tool?sort=new' },
    })
  }
})

test('unknown and reserved slugs are not found', async () => {
  const reserved = await database
    .selectFrom('tool_slugs')
    .select('slug')
    .where('tool_id', 'is', null)
    .execute()
  expect(reserved.map(({ slug }) => slug).toSorted()).toEqual([...reservedToolSlugs].toSorted())
  for (const slug of [...reservedToolSlugs, 'unknown', 'Not-A-Slug']) {
    const { status, body } = await open(`/tools/${slug}`)
    expect([slug, status]).toEqual([slug, 404])
    expect(body).toContain('noindex')
  }
})
