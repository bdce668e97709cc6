import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { listPosts } from '#contract/feed.ts'
import { recountAll } from '#database/recount.ts'
import { recounting } from '#testing/votes.ts'
import { createTestApi } from '#testing/api.ts'
import { expectBadFields } from '#testing/error-assertions.ts'
import { insertMembers, insertPosts } from '#testing/rows.ts'
import { periodDays, secondsUntilExit } from './period.ts'

const api = await createTestApi()
const minute = 60_000
const day = 24 * 60 * minute
const periods = ['day', 'week', 'month'] as const
const now = Date.now()

interface Row {
  id: number
  category_ids: number[]
  rating_score: number
  created_at: Date
}

let rows: Row[]

beforeAll(async () => {
  const members = await insertMembers(api.database, 30)
  // A minute inside and outside of each boundary, and posts all over the last 40 days.
  const boundaries = Object.values(periodDays).flatMap((days) => [days * day - minute, days * day + minute])
  const ages = [...boundaries, ...Array.from({ length: 120 }, (_, n) => ((n * 37) % 40) * day + n * minute)]
  for (const [n, age] of ages.entries()) {
    const categories = [1, ...(n % 2 === 0 ? [2] : []), ...(n % 9 === 0 ? [3] : [])]
    const [id] = await insertPosts(api.database, members[n % 5]!, [new Date(now - age)], categories)
    const raters = members.slice(5, 5 + ((n * 7) % 11))
    const ratings = raters.map((member_id, i) => ({ post_id: id!, member_id, value: 1 + ((n + i) % 5) }))
    if (ratings.length > 0) await api.database.insertInto('ratings').values(ratings).execute()
  }
  await recountAll(api.database)
  const [hidden] = await insertPosts(api.database, members[0]!, [new Date(now)])
  await api.database
    .updateTable('posts')
    .set({ hidden_because: 'Advertising' })
    .where('id', '=', hidden!)
    .execute()
  rows = await api.database
    .selectFrom('posts')
    .select(['id', 'category_ids', 'rating_score', 'created_at'])
    .where('hidden_because', 'is', null)
    .execute()
})

afterEach(() => vi.restoreAllMocks())

function expected(period: (typeof periods)[number], categories: number[]): number[] {
  return rows
    .filter((row) => row.created_at.getTime() >= now - periodDays[period] * day)
    .filter((row) => categories.every((category) => row.category_ids.includes(category)))
    .sort((a, b) => b.rating_score - a.rating_score || b.id - a.id)
    .map(({ id }) => id)
}

/** The ids of all pages; each page is requested `later` milliseconds after the one before. */
async function walk(query: string, later = 0): Promise<number[]> {
  const ids: number[] = []
  let time = now
  vi.spyOn(Date, 'now').mockImplementation(() => time)
  for await (const page of api.pages(`/api/posts/?sort=top&${query}`)) {
    ids.push(...page.map((post: { id: number }) => post.id))
    time += later
  }
  return ids
}

for (const period of periods) {
  for (const categories of [[], [1], [2, 1], [3], [3, 2], [4]]) {
    test(`listPosts of the best of a ${period} in the categories [${categories}] has the posts of the period`, async () => {
      const filter = categories.map((category) => `&category=${category}`).join('')
      for (const limit of [3, 100]) {
        expect(await walk(`period=${period}&limit=${limit}${filter}`)).toEqual(expected(period, categories))
      }
    })
  }

  test(`paging through the best of a ${period} shows also posts that leave the period meanwhile`, async () => {
    for (const filter of ['', '&category=1']) {
      expect(await walk(`period=${period}&limit=4${filter}`, day / 24)).toEqual(expected(period, []))
    }
  })
}

test('listPosts finds rare categories behind a thousand better posts of the period', async () => {
  const [author, rater] = await insertMembers(api.database, 2)
  const times = Array.from({ length: 1100 }, (_, n) => new Date(now - n * 1000))
  const better = await insertPosts(api.database, author!, times, [5])
  const rare = await insertPosts(api.database, author!, times.slice(0, 5), [5, 6])
  const rate = (ids: number[], value: number) =>
    recounting(api.database, ids, (on) =>
      on
        .insertInto('ratings')
        .values(ids.map((post_id) => ({ post_id, member_id: rater!, value })))
        .execute(),
    )
  await rate(better, 5)
  await rate(rare, 1)
  for (const filter of ['category=6', 'category=5&category=6', 'category=6&limit=2']) {
    expect(await walk(`period=day&${filter}`)).toEqual(rare.toReversed())
  }
  await api.database.deleteFrom('posts').where('author_id', '=', author!).execute()
})

test('listPosts takes period=all for no period, and ignores it in other orders', async () => {
  expect(await walk('period=all&limit=100')).toEqual(await walk('limit=100'))
  const idsOf = async (query: object) =>
    (await api.call(listPosts, { query: { ...query } })).body.map(({ id }) => id)
  expect(await idsOf({ sort: 'new', period: 'day' })).toEqual(await idsOf({ sort: 'new' }))
})

test('listPosts refuses an unknown period, and the cursor of another period', async () => {
  const errors = { period: ['period must be one of day, week, month, all'] }
  for (const period of ['year', '', 'Day']) {
    expectBadFields(await api.call(listPosts, { query: { sort: 'top', period } }), errors)
  }
  const { headers } = await api.send({ url: '/api/posts/?sort=top&period=month&limit=1' })
  const cursor = new URL(
    headers['link']!.slice(1, headers['link']!.indexOf('>')),
    'http://x',
  ).searchParams.get('cursor')
  for (const period of ['day', 'week', 'all']) {
    expectBadFields(await api.call(listPosts, { query: { sort: 'top', period, cursor } }), {
      cursor: ['cursor must come from a Link header'],
    })
  }
})

test('a page is exact until the first of its posts leaves the period', () => {
  const since = new Date(now)
  const after = (ms: number) => ({ created_at: new Date(now + ms) })
  expect(secondsUntilExit([after(90_000), after(1500), after(day)], since)).toBe(1.5)
})
