import { beforeAll, expect, test } from 'vitest'
import { addressOf } from '#contract/address.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type Endpoints } from '#contract/endpoints.ts'
import { requests } from '#testing/access/requests.ts'
import { makeWorld, type World } from '#testing/access/world.ts'
import { createTestApi } from '#testing/api.ts'

const api = await createTestApi()
let world: World

beforeAll(async () => {
  world = await makeWorld(api.database)
  const author = await api.member({ username: 'searched' })
  await api.post(author, { link: 'https://searched.example/' })
})

const paged = Object.values<Endpoint>(endpoints).filter((endpoint) => endpoint.paged)
const at = '2026-01-01T00:00:00.000Z'

interface Listing {
  name: keyof Endpoints
  query?: Record<string, unknown>
  /** A key that cursors of the listing may encode. */
  key: unknown[]
}

const listings: Listing[] = [
  { name: 'listPosts', key: ['new', at, 1] },
  { name: 'listPosts', query: { sort: 'trending' }, key: ['trending', 1.5, 1] },
  { name: 'listPosts', query: { sort: 'top' }, key: ['top', 1.5, 1] },
  { name: 'listPosts', query: { sort: 'new', category: [1] }, key: ['new', at, 1] },
  { name: 'listPosts', query: { sort: 'new', category: [1, 2] }, key: ['new', at, 1] },
  { name: 'listPosts', query: { sort: 'top', category: [1, 2] }, key: ['top', 1.5, 1] },
  { name: 'listPosts', query: { sort: 'top', period: 'month' }, key: ['month', 1.5, 1, at] },
  { name: 'listPosts', query: { sort: 'top', period: 'day', category: [1] }, key: ['day', 1.5, 1, at] },
  { name: 'listMyPosts', key: [at, 1] },
  { name: 'listMemberPosts', key: [at, 1] },
  { name: 'listFollowedPosts', key: [at, 1] },
  { name: 'listChanges', key: [at, 'tool', 1, 0] },
  { name: 'listToolPosts', query: { sort: 'new' }, key: ['new', at, 1] },
  { name: 'listToolPosts', query: { sort: 'top' }, key: ['top', 1, 1.5, 1] },
  { name: 'listToolPosts', query: { sort: 'helpful' }, key: ['helpful', 1.5, at, 1] },
  { name: 'listTools', query: { sort: 'top' }, key: ['top', 1.5, 1] },
  { name: 'listTools', query: { sort: 'trending', q: 'tool' }, key: ['trending', 1.5, 1] },
  { name: 'listTools', query: { sort: 'new', category: [1] }, key: ['new', at, 1] },
  { name: 'listTools', query: { sort: 'name' }, key: ['name', 'a', 1] },
  { name: 'listTools', query: { sort: 'name', q: 'tool' }, key: ['name', 'a', 1] },
  { name: 'listFactHistory', key: ['fact', at, 1] },
  { name: 'listToolHistory', key: ['event', at, 'fact', 1] },
  { name: 'listComments', key: ['comment', at, 1] },
  { name: 'listComments', query: { view: 'threads', sort: 'old' }, key: ['old', at, 1] },
  { name: 'listComments', query: { view: 'threads', sort: 'new' }, key: ['new', at, 1] },
  { name: 'listComments', query: { view: 'threads', sort: 'top' }, key: ['top', 1, at, 1] },
  { name: 'listPublicLists', query: { sort: 'popular' }, key: ['popular', 1, 1] },
  { name: 'listPublicLists', query: { sort: 'new' }, key: ['new', at, 1] },
  { name: 'searchPosts', query: { q: 'tool' }, key: [4, 1.5, 1] },
  { name: 'searchPosts', query: { q: '@searched' }, key: [8, 1.5, 1] },
  { name: 'searchPosts', query: { q: 'https://searched.example/' }, key: [8, 1.5, 1] },
  { name: 'listNotifications', query: { view: 'all' }, key: [at, 1] },
  { name: 'listNotificationGroups', key: [at, 1] },
  { name: 'listPublicLog', key: ['public log', at, 1] },
  { name: 'listCases', key: ['case', at, 1] },
  { name: 'listNeeds', key: [1, 'a'] },
  { name: 'listAdministrativeLog', key: [at, 1] },
  { name: 'listAdministeredMembers', query: { sort: 'new' }, key: ['new', at, 1] },
  { name: 'listAdministeredMembers', query: { sort: 'active' }, key: ['active', at, 1] },
  { name: 'listAdministeredMembers', query: { sort: 'name' }, key: ['name', 'a', 1] },
  { name: 'listInvites', key: [at, 1] },
  { name: 'listWebhookDeliveries', key: [at, 1] },
  { name: 'listImports', key: [at, 1] },
  { name: 'listFailedJobs', key: [at, '00000000-0000-4000-8000-000000000000'] },
  { name: 'listModerationLog', key: ['log', at, 1] },
  { name: 'listPostHistory', key: ['history', at, 1] },
  { name: 'listModeratedCategories', key: ['categories', 'a', 1] },
]

// Invalid and extreme parts of a key, as JSON: JavaScript cannot express all of them.
const values = [
  ...['null', 'true', '[]', '{}', '"1"', '""', '"NaN"', '"-infinity"', '"now"'],
  ...['-1', '1.5', '2147483648', '-2147483649', '9007199254740993', '9223372036854775808', '1e309', '5e-324'],
  ...['"0000-01-01T00:00:00Z"', '"9999-12-31T23:59:59.999Z"', '"+275760-09-13T00:00:00.000Z"'],
  ...['"-005000-01-01T00:00:00.000Z"', '"2026-01-01T24:00:00Z"', '"2026-01-01T00:00:00+99:99"'],
  ...[`"2026-01-01T00:00:00.${'9'.repeat(4000)}Z"`, '8.64e15'],
  ...['"a\\u0000b"', '"\\ud800"', `"${'x'.repeat(5000)}"`, '"\\\\"', '"%"'],
]

/** Status of the answer to a cursor that encodes this JSON. */
async function statusAfter({ name, query }: Listing, key: string): Promise<number> {
  const endpoint: Endpoint = endpoints[name]
  const { access } = endpoint
  const { token } = access === 'moderator' || access === 'administrator' ? world[access] : world.author
  const given = requests[name](world, world.author)
  const cursor = Buffer.from(key).toString('base64url')
  const url = `/api${addressOf(endpoint, { ...given, query: { ...given.query, ...query, cursor } })}`
  return (await api.send({ url, headers: { authorization: `Token ${token}` } })).status
}

test('the table has every paged endpoint', () => {
  expect(paged.map(({ name }) => name).sort()).toEqual([...new Set(listings.map(({ name }) => name))].sort())
})

test.each(listings)('$name with $query answers 200 or 400 to forged cursors', async (listing) => {
  const { key } = listing
  expect(await statusAfter(listing, JSON.stringify(key))).toBe(200)
  const failed: string[] = []
  for (const index of key.keys()) {
    for (const value of values) {
      const parts = key.map((part, n) => (n === index ? value : JSON.stringify(part)))
      const status = await statusAfter(listing, `[${parts.join(',')}]`)
      if (status !== 200 && status !== 400) failed.push(`${status} at ${index}: ${value.slice(0, 40)}`)
    }
  }
  expect(failed).toEqual([])
})
