import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { insertCrowd, insertPosts, type Member } from '#testing/rows.ts'
import { openTestSite, type TestSite } from '#testing/site.ts'

// A whole site, because only a site has the cache.
const { database, connection, drop } = await createTestDatabase()
let site: TestSite
let [reader, loud, quiet]: Member[] = []

beforeAll(async () => {
  ;[reader, loud, quiet] = await insertCrowd(database, 3)
  for (const { id } of [loud!, quiet!]) {
    await insertPosts(database, id, [new Date('2026-01-01'), new Date('2026-01-02')])
  }
  site = await openTestSite(connection)
})
afterAll(async () => {
  await site.end()
  await drop()
})

const path = '/api/posts/?limit=10'

async function ask(address: string, token?: string, init: RequestInit = {}) {
  const headers = { ...(token && { authorization: `Token ${token}` }), ...init.headers }
  const answer = await fetch(site.url + address, { ...init, headers })
  const text = await answer.text()
  const cacheControl = answer.headers.get('cache-control')
  return { status: answer.status, text, cacheControl, etag: answer.headers.get('etag') }
}

const authors = ({ text }: { text: string }) =>
  (JSON.parse(text) as { user: number }[]).map(({ user }) => user)

test('a mute changes the next answer of its member, and no byte of the answer of guests', async () => {
  const guest = await ask(path)
  expect(new Set(authors(guest))).toEqual(new Set([loud!.id, quiet!.id]))
  const before = await ask(path, reader!.token)
  expect([before.text, before.cacheControl]).toEqual([guest.text, 'private, no-store'])
  const mute = `/api/members/${loud!.username}/mute/`
  for (let round = 0; round < 3; round += 1) {
    expect((await ask(mute, reader!.token, { method: 'POST' })).status).toBe(204)
    const [own, of, others] = await Promise.all([
      ask(path, reader!.token),
      ask(path),
      ask(path, quiet!.token),
    ])
    expect(authors(own!)).toEqual([quiet!.id, quiet!.id])
    expect(own!.cacheControl).toBe('private, no-store')
    expect([of!.text, of!.etag, others!.text]).toEqual([guest.text, guest.etag, guest.text])
    // The guest's ETag is no answer to the member.
    const known = { headers: { 'if-none-match': guest.etag! } }
    expect((await ask(path, reader!.token, known)).status).toBe(200)
    expect((await ask(path, undefined, known)).status).toBe(304)
    expect((await ask(mute, reader!.token, { method: 'DELETE' })).status).toBe(204)
    expect((await ask(path, reader!.token)).text).toBe(guest.text)
  }
})

test('an answer that a muting member caused first is not given to guests', async () => {
  const mute = `/api/members/${loud!.username}/mute/`
  await ask(mute, reader!.token, { method: 'POST' })
  site.cache.invalidate(['*'])
  expect(authors(await ask(path, reader!.token))).toEqual([quiet!.id, quiet!.id])
  expect(authors(await ask(path))).toHaveLength(4)
  const page = await (await fetch(`${site.url}/feed.atom`)).text()
  expect(page.match(/<entry>/g)).toHaveLength(4)
  await ask(mute, reader!.token, { method: 'DELETE' })
})
