import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deletePost, updatePost } from '#contract/posts.ts'
import { listPosts } from '#contract/feed.ts'
import { recounting } from '#testing/votes.ts'
import { insertMembers, insertPosts, type Member } from '#testing/rows.ts'
import { createTestApi } from '#testing/api.ts'

const api = await createTestApi()
const sorts = ['new', 'trending', 'top'] as const
let ada: Member
let likers: number[]
/** Posts as they stand when paging begins; eight share each time. */
let standing: number[]

beforeAll(async () => {
  ada = await api.member()
  likers = await insertMembers(api.database, 5)
})

beforeEach(async () => {
  await api.database.deleteFrom('posts').execute()
  const times = Array.from({ length: 60 }, (_, n) => new Date(Date.UTC(2026, 0, 1, 0, Math.floor(n / 8))))
  standing = await insertPosts(api.database, ada.id, times, [1, 2])
  const ratings = standing.filter((id) => id % 3 === 0).map((id) => rating(id, 1 + (id % 5)))
  await api.database.insertInto('ratings').values(ratings).execute()
  await recounting(api.database, standing, async () => {})
})

function rating(post_id: number, value: number) {
  return { post_id, member_id: likers[post_id % 5]!, value }
}

/** The ids of all pages from this address; `between` is done after each page. */
async function allPages(url: string, between: (shown: number[]) => Promise<unknown> = async () => {}) {
  const ids: number[] = []
  for await (const page of api.pages(url)) {
    ids.push(...page.map(({ id }) => id))
    await between(ids)
  }
  return ids
}

function expectEachOnce(ids: number[]): void {
  expect(ids.length).toBe(new Set(ids).size)
}

const pagings = sorts.flatMap((sort) => [1, 7, 100].map((limit) => ({ sort, limit })))

test.each(pagings)(
  'listPosts in the order $sort, $limit by $limit, is the whole list in that order',
  async (query) => {
    const column = { new: 'created_at', trending: 'trending_score', top: 'rating_score' } as const
    const rows = await api.database
      .selectFrom('posts')
      .select('id')
      .orderBy(column[query.sort], 'desc')
      .orderBy('id', 'desc')
      .execute()
    const all = rows.map(({ id }) => id)
    expect(await allPages(`/api/posts/?sort=${query.sort}&limit=${query.limit}`)).toEqual(all)
    expect(
      await allPages(`/api/posts?category=2&category=1&sort=${query.sort}&limit=${query.limit}`),
    ).toEqual(all)
  },
)

test('listPosts shows 20 at a time, and no Link on the last page', async () => {
  const sizes: number[] = []
  for await (const page of api.pages('/api/posts/')) sizes.push(page.length)
  expect(sizes).toEqual(Array(3).fill(20))
  const { headers } = await api.call(listPosts, { query: { category: 999 } })
  expect(headers.link).toBeUndefined()
})

test('listPosts gives a Link that keeps the rest of the question', async () => {
  const { headers } = await api.send({ url: '/api/posts?limit=7&category=2&sort=top&category=1' })
  const next = new URL(/^<([^>]+)>; rel="next"$/.exec(headers.link!)![1]!, 'http://x')
  expect(next.pathname).toBe('/api/posts/')
  expect(next.searchParams.getAll('category')).toEqual(['2', '1'])
  expect(next.searchParams.get('limit')).toBe('7')
  expect(next.searchParams.get('sort')).toBe('top')
  expect(next.searchParams.getAll('cursor')).toHaveLength(1)
})

async function like(id: number) {
  const values = likers.map((member_id) => ({ post_id: id, member_id }))
  await recounting(api.database, [id], (on) =>
    on
      .insertInto('likes')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
}

function edit(id: number) {
  const body = { title: 'Edited', description: 'Text', category_ids: [1, 3, 2] }
  return api.call(updatePost, { token: ada.token, params: { id }, body })
}

function remove(id: number) {
  return api.call(deletePost, { token: ada.token, params: { id } })
}

test.each([1, 7, 100])(
  'listPosts by %i shows each post once and skips none while others write',
  async (limit) => {
    for (const filter of ['', '&category=1', '&category=2&category=1']) {
      const deleted = new Set<number>()
      const shownPosts = api.database.selectFrom('posts').select('id').where('hidden_because', 'is', null)
      const before = (await shownPosts.execute()).map(({ id }) => id)
      const ids = await allPages(`/api/posts/?limit=${limit}${filter}`, async (shown) => {
        if (shown.length % 4 > 0 && limit === 1) return
        const ahead = before.filter((id) => !shown.includes(id) && !deleted.has(id))
        // The one the cursor stands on, the next one, and one of each group that shares a time.
        const gone = [shown.at(-1)!, ahead.at(-1), ahead[8]].filter(
          (id) => id !== undefined && deleted.size < 15,
        )
        for (const id of gone) deleted.add(id!)
        const touched = ahead.filter((id) => !deleted.has(id)).slice(-3)
        await Promise.all([
          ...gone.map((id) => remove(id!)),
          ...touched.map(edit),
          ...touched.map(like),
          api.post(ada, { category_ids: [1, 2] }),
        ])
      })
      expectEachOnce(ids)
      expect(before.filter((id) => !ids.includes(id) && !deleted.has(id))).toEqual([])
    }
  },
)

test.each(['trending', 'top'])(
  'listPosts in the order %s shows none twice while scores rise, and skips none that nobody touched',
  async (sort) => {
    const touched = new Set<number>()
    const ids = await allPages(`/api/posts/?limit=7&sort=${sort}`, async (shown) => {
      const some = [shown.at(-1)!, ...standing.filter((id) => !shown.includes(id)).slice(-2)]
      for (const id of some) {
        touched.add(id)
        await like(id)
        await recounting(api.database, [id], (on) =>
          on
            .insertInto('ratings')
            .values(rating(id, 5))
            .onConflict((one) => one.columns(['member_id', 'post_id']).doUpdateSet({ value: 5 }))
            .execute(),
        )
      }
    })
    expectEachOnce(ids)
    expect(standing.filter((id) => !ids.includes(id) && !touched.has(id))).toEqual([])
  },
)
