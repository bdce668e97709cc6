import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { listMyPosts, listPosts } from '#contract/feed.ts'
import { recountAll } from '#database/recount.ts'
import { insertMembers, insertPosts, type Member } from '#testing/rows.ts'
import { createTestApi } from '#testing/api.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'

const api = await createTestApi()
const sorts = ['new', 'trending', 'top'] as const
/** The categories of each post, oldest first. */
const categorised = [[1], [1, 2], [1, 2, 3], [2, 3], [3], [1, 2, 3, 4], [4]]
let ada: Member
let ids: number[]

beforeAll(async () => {
  ada = await api.member()
  ids = []
  for (const [n, categories] of categorised.entries()) {
    const [id] = await insertPosts(api.database, ada.id, [new Date(Date.UTC(2026, 0, n + 1))], categories)
    ids.push(id!)
  }
  const [eve] = await insertMembers(api.database, 1)
  // Makes the oldest the most trending, and the fourth the best rated.
  const engaged = { post_id: ids[0]!, member_id: eve! }
  await api.database.insertInto('likes').values(engaged).execute()
  const texts = Array.from({ length: 2000 }, () => ({ ...engaged, text: 'x' }))
  await api.database.insertInto('comments').values(texts).execute()
  await api.database.insertInto('ratings').values({ post_id: ids[3]!, member_id: eve!, value: 5 }).execute()
  await recountAll(api.database)
  await api.database
    .updateTable('posts')
    .set({ other_commenter_count: 500 })
    .where('id', '=', ids[0]!)
    .execute()
})

async function idsOf(query: Record<string, unknown>): Promise<number[]> {
  const { status, body } = await api.call(listPosts, { query })
  expect(status).toBe(200)
  return body.map(({ id }) => id)
}

test('listPosts is newest first unless asked otherwise', async () => {
  const newest = ids.toReversed()
  expect(await idsOf({})).toEqual(newest)
  expect(await idsOf({ sort: 'new' })).toEqual(newest)
  expect(await idsOf({ sort: 'trending' })).toEqual([ids[0], ...newest.filter((id) => id !== ids[0])])
  const unrated = newest.filter((id) => id !== ids[3]).sort((a, b) => b - a)
  expect(await idsOf({ sort: 'top' })).toEqual([ids[3], ...unrated])
})

const wanted = [[1], [2], [4], [1, 2], [2, 1], [3, 4], [1, 2, 3], [3, 2, 1], [4, 1, 2, 3], [5], [1, 5]]

test.each(sorts.flatMap((sort) => wanted.map((category) => ({ sort, category }))))(
  'listPosts of $category in the order $sort shows the posts that have every one',
  async ({ sort, category }) => {
    const all = await idsOf({ sort })
    const expected = all.filter((id) => category.every((one) => categorised[ids.indexOf(id)]!.includes(one)))
    expect(await idsOf({ sort, category })).toEqual(expected)
    expect(await idsOf({ sort, category: [...category, ...category] })).toEqual(expected)
  },
)

test.each([999, 0, -1, 2147483647, 2147483648, 9007199254740991])(
  'listPosts of the unknown category %i is empty',
  async (unknown) => {
    for (const sort of sorts) {
      expect(await idsOf({ sort, category: unknown })).toEqual([])
      expect(await idsOf({ sort, category: [1, unknown] })).toEqual([])
    }
  },
)

const badLimit = { limit: ['limit must be a number from 1 to 100'] }
const badSort = { sort: ['sort must be one of new, trending, top'] }
const badCursor = { cursor: ['cursor must come from a Link header'] }

test.each([
  ['limit=0', badLimit],
  ['limit=101', badLimit],
  ['limit=-1', badLimit],
  ['limit=1.5', badLimit],
  ['limit=', badLimit],
  ['limit=ten', badLimit],
  ['limit=1e400', badLimit],
  ['limit=5&limit=6', badLimit],
  ['sort=', badSort],
  ['sort=old', badSort],
  ['sort=New', badSort],
  ['sort=new&sort=top', badSort],
  ['category=design', { category: ['category must be a number'] }],
  ['category=1.5', { category: ['category must be a number'] }],
  ['category=0x1', { category: ['category must be a number'] }],
  ['category=1&category=x', { category: ['category must be a number'] }],
  ['category=1,2', { category: ['category must be a number'] }],
  ['cursor=', badCursor],
  ['cursor=abc', badCursor],
  ['cursor=%00', badCursor],
  ['cursor=a&cursor=b', badCursor],
  ['limit=x&sort=x', { ...badLimit, ...badSort }],
])('listPosts refuses ?%s', async (query, errors) => {
  expectBadFields(await api.send({ url: `/api/posts/?${query}` }), errors)
})

test('listPosts refuses more than 100 categories', async () => {
  expectRefused(await api.call(listPosts, { query: { category: Array(101).fill(1) } }), 400)
  expect((await api.call(listPosts, { query: { category: Array(100).fill(1) } })).status).toBe(200)
})

test('listPosts ignores parameters it does not know', async () => {
  const url = '/api/posts/?page=2&offset=3&__proto__=x&constructor=y&limit=7'
  expect((await api.send({ url })).body).toHaveLength(7)
})

/** A cursor as ours are, around any key. */
function forged(key: unknown): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

const at = '2026-01-01T00:00:00.000Z'

test.each([
  [null],
  [{}],
  [[]],
  [['new']],
  [['new', at]],
  [['new', at, 0]],
  [['new', at, '1']],
  [['new', at, 1.5]],
  [['new', at, 2147483648]],
  [['new', at, 1, 1]],
  [['new', 'yesterday', 1]],
  [['new', '2026-02-30T00:00:00Z', 1]],
  [['new', 0, 1]],
  [['old', at, 1]],
  [['trending', 1.5, 1]],
])('listPosts refuses a cursor around %j', async (key) => {
  expectBadFields(await api.call(listPosts, { query: { cursor: forged(key) } }), badCursor)
})

test('listPosts refuses a cursor of another order', async () => {
  for (const from of sorts) {
    const { headers } = await api.call(listPosts, { query: { sort: from, limit: 1 } })
    const cursor = new URL(headers.link!.slice(1, headers.link!.indexOf('>')), 'http://x').searchParams.get(
      'cursor',
    )
    for (const to of sorts) {
      const answer = await api.call(listPosts, { query: { sort: to, cursor, limit: 1 } })
      if (from === to) expect(answer.status).toBe(200)
      else expectBadFields(answer, badCursor)
    }
  }
})

test('listPosts never fails, whatever its cursor', async () => {
  const key = fc.tuple(
    fc.constantFrom(...sorts),
    fc.oneof(
      fc.double(),
      fc.date().map(String),
      fc.date({ noInvalidDate: true }).map((date) => date.toJSON()),
    ),
    fc.integer({ min: 1, max: 2147483647 }),
  )
  const cursor = fc.oneof(key.map(forged), fc.jsonValue().map(forged), fc.string({ unit: 'binary' }))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...sorts), cursor, async (sort, given) => {
      const { status } = await api.call(listPosts, { query: { sort, cursor: given } })
      expect([200, 400]).toContain(status)
    }),
    { numRuns: 200 },
  )
})

test('listMyPosts shows the member’s own, newest first, page by page', async () => {
  const bob = await api.member()
  const his = await insertPosts(
    api.database,
    bob.id,
    [1, 2, 2, 3].map((day) => new Date(Date.UTC(2026, 1, day))),
  )
  const headers = { authorization: `Token ${bob.token}` }
  const pages: { id: number }[][] = []
  for await (const page of api.pages('/api/posts/my_posts/?limit=3', headers)) pages.push(page)
  expect(pages.map((page) => page.length)).toEqual([3, 1])
  expect(pages.flat().map(({ id }) => id)).toEqual(his.toReversed())
  const nobody = await api.member()
  expect((await api.call(listMyPosts, { token: nobody.token })).body).toEqual([])
})

test('listMyPosts refuses a guest, and bad paging', async () => {
  expectRefused(await api.call(listMyPosts), 401)
  expectBadFields(await api.call(listMyPosts, { token: ada.token, query: { limit: 101 } }), badLimit)
  const cursor = forged(['top', 1, 1])
  expectBadFields(await api.call(listMyPosts, { token: ada.token, query: { cursor } }), badCursor)
})
