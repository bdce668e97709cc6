import { afterAll, beforeAll, expect, test } from 'vitest'
import { recountAll } from '#database/recount.ts'
import { createTestDatabase } from '#testing/database.ts'
import { insertCrowd, insertPosts, type Member } from '#testing/rows.ts'
import { openTestSite } from '#testing/site.ts'

const { database, connection, drop } = await createTestDatabase()
const site = await openTestSite(connection, { OUTGOING: 'off' })
afterAll(async () => {
  await site.end()
  await drop()
})

let owner: Member
let posts: number[]
let id: number

async function call(method: string, path: string, body?: unknown) {
  const headers = { authorization: `Token ${owner.token}`, 'content-type': 'application/json' }
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const response = await fetch(`${site.url}/api${path}`, init)
  expect(response.status).toBeLessThan(300)
  return response.status === 204 ? undefined : response.json()
}

beforeAll(async () => {
  ;[owner] = (await insertCrowd(database, 1)) as [Member]
  posts = await insertPosts(
    database,
    owner.id,
    Array.from({ length: 25 }, (_, n) => new Date(n)),
  )
  ;({ id } = (await call('POST', '/savedlists/', { name: 'Tools & <more>' })) as { id: number })
  const rows = posts.map((post_id) => ({ post_id, list_id: id, member_id: owner.id }))
  await database.insertInto('saved_items').values(rows).execute()
  await recountAll(database)
})

const share = (visibility: string) =>
  call('PATCH', `/savedlists/${id}/`, { visibility }) as Promise<{ key: string }>

async function open(path: string) {
  const { status, headers, ...answer } = await fetch(site.url + path).then(async (response) => ({
    ...{ status: response.status, headers: response.headers, body: await response.text() },
  }))
  return {
    status,
    robots: headers.get('x-robots-tag'),
    cacheControl: headers.get('cache-control'),
    ...answer,
  }
}

/** Everything that shows the list to others. */
const paths = () => ['', '/feed.xml', '/preview.png'].map((below) => `/lists/${id}${below}`)

test('the page of a public list is indexed, in pages of 20, and gone at once when the list is private', async () => {
  await share('public')
  for (const path of paths()) for (let n = 0; n < 2; n += 1) expect((await open(path)).status).toBe(200)
  const { body } = await open(`/lists/${id}`)
  expect(body).toMatch(/<h1[^>]*>Tools &amp; &lt;more&gt;<\/h1>/)
  expect(body).toMatch(new RegExp(`<link rel="canonical" href="[^"]*/lists/${id}"/>`))
  expect(body).toContain('"@type":"ItemList"')
  expect(body).not.toContain('noindex')
  expect(body.match(/<article/g)).toHaveLength(20)
  const later = (await open(`/lists/${id}?from=20`)).body
  expect(later.match(/<article/g)).toHaveLength(5)
  expect(later).toContain('noindex')
  expect((await open('/lists')).body).toContain(`href="/lists/${id}"`)
  expect((await open(`/lists/${id}/feed.xml`)).cacheControl).toBe('public, max-age=0')
  expect((await open(`/lists/${id}/feed.xml`)).body).not.toContain('<subtitle>')
  await call('PATCH', `/savedlists/${id}/`, { description: 'For <daily> work' })
  expect((await open(`/lists/${id}/feed.xml`)).body).toContain('<subtitle>For &lt;daily&gt; work</subtitle>')
  await share('private')
  for (const path of paths()) expect((await open(path)).status).toBe(404)
  expect((await open('/lists')).body).not.toContain(`href="/lists/${id}"`)
})

test('a list with a link is not indexed, and the old link stays dead', async () => {
  const { key } = await share('link')
  for (const path of paths()) {
    expect((await open(path)).status).toBe(404)
    expect((await open(`${path}?key=wrong`)).status).toBe(404)
    expect((await open(`${path}?key=${key}`)).status).toBe(200)
  }
  expect((await open(`/lists/${id}?key=${key}`)).body).toContain('noindex')
  expect((await open(`/lists/${id}/feed.xml?key=${key}`)).robots).toBe('noindex')
  await share('private')
  const { key: fresh } = await share('link')
  for (const path of paths()) {
    expect((await open(`${path}?key=${key}`)).status).toBe(404)
    expect((await open(`${path}?key=${fresh}`)).status).toBe(200)
  }
})

test('an entry of the feed is updated when its post was added, or edited later', async () => {
  const [edited, added] = posts as [number, number]
  const times = { added: new Date('2026-03-01'), edited: new Date('2026-04-01') }
  await database
    .updateTable('saved_items')
    .set({ created_at: times.added })
    .where('post_id', 'in', [edited, added])
    .execute()
  await database.updateTable('posts').set({ edited_at: times.edited }).where('id', '=', edited).execute()
  await share('public')
  const { body } = await open(`/lists/${id}/feed.xml`)
  const timesOf = (post: number) => {
    const entry = body.split('<entry>').find((one) => one.includes(`/posts/${post}<`))!
    return [...entry.matchAll(/<(?:published|updated)>([^<]*)/g)].map(([, time]) => time)
  }
  const published = posts.map((_, n) => new Date(n).toISOString())
  expect(timesOf(edited)).toEqual([published[0], times.edited.toISOString()])
  expect(timesOf(added)).toEqual([published[1], times.added.toISOString()])
})

test('a cached page shows each change at once', async () => {
  await share('public')
  const path = `/lists/${id}`
  const first = posts.at(-1)!
  await open(path)
  await call('PATCH', `/savedlists/${id}/items/${first}/`, { note: 'A fresh note' })
  expect((await open(path)).body).toContain('A fresh note')
  await call('DELETE', '/savedlists/unbookmark/', { post_id: posts[0] })
  expect((await open(path)).body).toContain('24 posts')
  expect((await open('/lists')).body).toContain('24 posts')
  await call('DELETE', `/posts/${posts[1]}/`)
  expect((await open(path)).body).toContain('23 posts')
  expect((await open('/lists')).body).toContain('23 posts')
  await call('PATCH', `/savedlists/${id}/`, { name: 'Renamed' })
  expect((await open(path)).body).toContain('Renamed')
})
