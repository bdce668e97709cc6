import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { countCategories } from '#contract/feed.ts'
import { recountAll } from '#database/recount.ts'
import { insertMembers, insertPosts } from '#testing/rows.ts'
import { createTestApi } from '#testing/api.ts'
import { countedCategories } from './count-queries.ts'

const api = await createTestApi()

interface Row {
  id: number
  category_ids: number[]
  new: number
  trending: number
  top: number
}

let rows: Row[]

beforeAll(async () => {
  const members = await insertMembers(api.database, 40)
  // Categories 1 and 2 are common, 3 is rare: every second, third and 25th post.
  const each = [2, 3, 25]
  for (let n = 0; n < 150; n += 1) {
    const categorised = each.flatMap((step, index) => (n % step === 0 ? [index + 1] : []))
    const times = [new Date(Date.UTC(2026, 0, 1 + (n % 50)))]
    const [id] = await insertPosts(
      api.database,
      members[n % 5]!,
      times,
      categorised.length > 0 ? categorised : [4],
    )
    const raters = members.slice(5, 5 + ((n * 7) % 11))
    const ratings = raters.map((member_id, i) => ({ post_id: id!, member_id, value: 1 + ((n + i) % 5) }))
    if (ratings.length > 0) await api.database.insertInto('ratings').values(ratings).execute()
    const likers = members.slice(5, 5 + ((n * 5) % 13))
    const likes = likers.map((member_id) => ({ post_id: id!, member_id }))
    if (likes.length > 0) await api.database.insertInto('likes').values(likes).execute()
  }
  await recountAll(api.database)
  await insertStrangers(members[0]!)
  const found = await api.database
    .selectFrom('posts')
    .select(['id', 'category_ids', 'created_at', 'trending_score', 'rating_score'])
    .where('hidden_because', 'is', null)
    .execute()
  rows = found.map((row) => ({
    id: row.id,
    category_ids: row.category_ids,
    new: row.created_at.getTime(),
    trending: row.trending_score,
    top: row.rating_score,
  }))
})

/** Categories 5 and 6, each of more than 500 posts, met only in the oldest ones, of which every fifth is hidden. */
async function insertStrangers(author: number) {
  await sql`
    with written as (
      insert into posts (author_id, title, description, created_at, hidden_because)
      select ${author}, 'Number ' || n, 'Text', timestamptz '2025-01-01' + n * interval '1 minute',
        case when n < 40 and n % 5 = 0 then 'Advertising' end
      from generate_series(0, 1199) n
      returning id, created_at
    ), numbered as (
      select *, row_number() over (order by created_at) - 1 as n from written
    )
    insert into post_categories (post_id, category_id, created_at)
    select id, category, created_at from numbered, unnest(array[5, 6]) category
    where n < 40 or n % 2 = category - 5
  `.execute(api.database)
}

const orders = ['new', 'trending', 'top'] as const
const filters = [[1], [3], [1, 2], [1, 3], [1, 2, 3], [5, 6], [5, 6, 3]]

function expected(order: (typeof orders)[number], categories: number[]): number[] {
  return rows
    .filter((row) => categories.every((category) => row.category_ids.includes(category)))
    .sort((a, b) => b[order] - a[order] || b.id - a.id)
    .map(({ id }) => id)
}

test.each([[[]], [[1]], [[2, 1]], [[5, 6]], [[3]], [[999]]])(
  'countCategories of %j counts the posts that each further category leaves',
  async (chosen) => {
    const matching = rows.filter((row) => chosen.every((category) => row.category_ids.includes(category)))
    const others = [1, 2, 3, 4, 5, 6].filter((category) => !chosen.includes(category))
    const categories = others
      .map((id) => ({ id, post_count: matching.filter((row) => row.category_ids.includes(id)).length }))
      .filter(({ post_count }) => post_count > 0)
    const { total, ...counted } = await countedCategories(api.database, chosen, 2000)
    expect(counted).toEqual({ categories })
    expect(total).toBeLessThan(2000)
    const { body } = await api.call(countCategories, { query: { category: chosen } })
    if (chosen.includes(3)) expect(body).toEqual({ complete: true, categories })
  },
)

test('countCategories says that numbers are minimums when there are more posts than it counts', async () => {
  expect((await api.call(countCategories, { query: {} })).body.complete).toBe(false)
  for (const chosen of [[], [5], [6, 5]]) {
    expect(await countedCategories(api.database, chosen, 100)).toMatchObject({ total: 100 })
  }
})

test('countCategories of an impossible category is empty', async () => {
  const { body } = await api.call(countCategories, { query: { category: 2147483648 } })
  expect(body).toEqual({ complete: true, categories: [] })
})

for (const order of orders) {
  for (const categories of filters) {
    test(`listPosts in the order ${order} of ${categories.join(' and ')} is that part of the whole list`, async () => {
      const filter = categories.map((category) => `&category=${category}`).join('')
      for (const limit of [3, 20]) {
        const walked: number[] = []
        for await (const page of api.pages(`/api/posts/?sort=${order}&limit=${limit}${filter}`)) {
          walked.push(...page.map((post: { id: number }) => post.id))
        }
        expect(walked).toEqual(expected(order, categories))
      }
    })
  }
}
