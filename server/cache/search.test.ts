import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { ask } from '#testing/http-client.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { openTestSite } from '#testing/site.ts'

const { database, connection, drop } = await createTestDatabase()
const site = await openTestSite(connection)
const [author, reader, moderator] = (await insertCrowd(database, 3)) as [Member, Member, Member]
await database.updateTable('members').set({ role: 'moderator' }).where('id', '=', moderator.id).execute()
afterAll(async () => {
  await site.end()
  await drop()
})

// The cache reads its clock from `performance`; the timers run.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())
const pass = (seconds: number) => vi.advanceTimersByTime(1000 * seconds)

async function call(method: string, path: string, { token }: Member, body?: object): Promise<any> {
  const headers = { authorization: `Token ${token}` }
  const response = await ask(`${site.url}/api${path}`, { method, headers, body })
  expect(response.status).toBeLessThan(300)
  return response.body.length > 0 ? JSON.parse(response.body.toString()) : undefined
}

async function publish(title: string, description = 'Plain'): Promise<number> {
  return (await call('POST', '/posts/', author, { title, description, category_ids: [1] })).id
}

const get = async (path: string) => JSON.parse((await ask(site.url + path)).body.toString())
const found = async (q: string): Promise<number[]> =>
  (await get(`/api/search/posts/?q=${q}`)).map(({ id }: { id: number }) => id)
const suggested = (q: string): Promise<string[]> => get(`/api/search/autocomplete/?q=${q}`)
const like = (post: number) => call('POST', `/interactions/posts/${post}/like/`, reader)

test('the order of a search is at most 60 seconds old, and each shown post is current', async () => {
  const first = await publish('Sparrow one')
  const second = await publish('Sparrow two')
  expect(await found('sparrow&limit=1')).toEqual([second])
  // A like of a post that is not shown changes the order alone.
  await like(first)
  pass(59)
  expect(await found('sparrow&limit=1')).toEqual([second])
  pass(1)
  expect(await found('sparrow&limit=1')).toEqual([first])
  await like(second)
  const posts = await get('/api/search/posts/?q=sparrow')
  expect(posts.map(({ like_count }: { like_count: number }) => like_count)).toEqual([1, 1])
})

test('a new post is found and suggested at once', async () => {
  const first = await publish('Curlew 1')
  expect([await found('curlew'), await suggested('curlew')]).toEqual([[first], ['Curlew 1']])
  const second = await publish('Curlew 2')
  expect([await found('curlew'), await suggested('curlew')]).toEqual([
    [second, first],
    ['Curlew 2', 'Curlew 1'],
  ])
})

test('a search stays cached when other posts are liked, rated or commented on', async () => {
  await publish('Heron')
  const other = await publish('Unrelated')
  await found('heron')
  await suggested('heron')
  const cached = () => ['posts', 'autocomplete'].map((name) => site.cache.get(`/api/search/${name}/?q=heron`))
  const before = cached()
  expect(before).not.toContain(undefined)
  await like(other)
  await call('POST', `/interactions/posts/${other}/rate/`, reader, { value: 5 })
  await call('POST', `/interactions/posts/${other}/comment/`, reader, { text: 'Well' })
  expect(cached()).toEqual(before)
})

test('a post that is edited, deleted or hidden is current in searches and suggestions at once', async () => {
  const [edited, deleted, hidden] = [
    await publish('Egret 1'),
    await publish('Egret 2'),
    await publish('Egret 3'),
  ]
  expect(await found('egret')).toEqual([hidden, deleted, edited])
  expect(await suggested('egret')).toEqual(['Egret 3', 'Egret 2', 'Egret 1'])
  const text = { title: 'Ibis 1', description: 'x', link: '', personal_review: '', category_ids: [1] }
  await call('PUT', `/posts/${edited}/`, author, text)
  expect([await found('egret'), await suggested('egret')]).toEqual([
    [hidden, deleted],
    ['Egret 3', 'Egret 2'],
  ])
  await call('DELETE', `/posts/${deleted}/`, author)
  expect([await found('egret'), await suggested('egret')]).toEqual([[hidden], ['Egret 3']])
  await call('POST', `/moderation/posts/${hidden}/hide/`, moderator, { reason: 'Spam' })
  expect([await found('egret'), await suggested('egret')]).toEqual([[], []])
})

test('the author of a shown post is current at once', async () => {
  await publish('Plover')
  await found('plover')
  await call('PATCH', '/profiles/', author, { name: 'Renamed' })
  expect((await get('/api/search/posts/?q=plover'))[0].name).toBe('Renamed')
})

test('a search page expires with the answer that it was rendered from', async () => {
  await publish('Avocet')
  await found('avocet')
  pass(50)
  const path = '/search?q=avocet'
  expect((await ask(site.url + path)).status).toBe(200)
  pass(9)
  expect(site.cache.get(path)).toBeDefined()
  pass(1)
  expect(site.cache.get(path)).toBeUndefined()
})
