import { describe, expect, test } from 'vitest'
import { createComment } from '#contract/comments.ts'
import { disclosureRefusals } from '#contract/disclosure.ts'
import { listHelpful, markHelpful, openPost, unmarkHelpful } from '#contract/helpful-marks.ts'
import { hidePost } from '#contract/moderation.ts'
import { listNotifications } from '#contract/notifications.ts'
import { getPost, updatePost } from '#contract/posts.ts'
import { getReactionState, likePost, ratePost } from '#contract/reactions.ts'
import { listToolPosts } from '#contract/tools.ts'
import { createTestApi } from '#testing/api.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { expectRefused } from '#testing/error-assertions.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'

const api = await createTestApi()
const [author, reader, moderator] = (await insertCrowd(api.database, 3)) as [Member, Member, Member]
await api.appoint(moderator)

const on = (id: number, { token }: Member = reader) => ({ token, params: { id } })
const mark = (id: number, by?: Member) => api.call(markHelpful, on(id, by))
const unmark = (id: number, by?: Member) => api.call(unmarkHelpful, on(id, by))
const open = (id: number, by?: Member) => api.call(openPost, on(id, by))
const marked = async ({ token } = reader) => (await api.call(listHelpful, { token })).body.helpful_posts
const count = async (id: number) => (await api.call(getPost, { params: { id } })).body.helpful_count

async function news(id: number) {
  const { body } = await api.call(listNotifications, { token: author.token })
  return body.filter(({ post_id }) => post_id === id)
}

let tools = 0

/** Posts about one tool, the oldest first. */
async function postsOfTool(number: number) {
  tools += 1
  const posts = []
  for (let n = 0; n < number; n += 1) {
    posts.push(await api.post(author, { link: `https://helpful-${tools}.example/` }))
  }
  const { slug } = posts[0]!.tool!
  const order = async (query: Record<string, unknown> = {}) =>
    (await api.call(listToolPosts, { params: { slug }, query })).body.map(({ id }) => id)
  return { slug, ids: posts.map(({ id }) => id), order }
}

describe('markHelpful and unmarkHelpful', () => {
  test('count a member once, however often they are sent', async () => {
    const { id } = await api.post(author)
    for (let n = 0; n < 3; n += 1) {
      expect(await mark(id)).toMatchObject({ status: 200, body: { helpful: true, helpful_count: 1 } })
    }
    expect((await mark(id, moderator)).body).toEqual({ helpful: true, helpful_count: 2 })
    expect(await count(id)).toBe(2)
    expect(await marked()).toContain(id)
    const state = await api.call(getReactionState, { token: reader.token, query: { post: [id] } })
    expect(state.body.helpful).toEqual([id])
    for (let n = 0; n < 2; n += 1) {
      expect((await unmark(id)).body).toEqual({ helpful: false, helpful_count: 1 })
    }
    expect(await marked()).not.toContain(id)
    expect(await findWrongCounts(api.database)).toEqual([])
  })

  test('notify the author once, and take it back', async () => {
    const { id } = await api.post(author)
    await mark(id)
    await mark(id)
    expect(await news(id)).toMatchObject([
      { kind: 'helpful', verb: 'found your review helpful', url: `/posts/${id}`, read: false },
    ])
    await unmark(id)
    expect(await news(id)).toEqual([])
  })

  test('refuse guests, the author, and posts that are not shown', async () => {
    const { id } = await api.post(author)
    for (const call of [markHelpful, unmarkHelpful]) {
      expectRefused(await api.call(call, { params: { id } }), 401)
      expectRefused(await api.call(call, on(id, author)), 403, { detail: disclosureRefusals.ownReview })
      expectRefused(await api.call(call, on(2147483647)), 404)
    }
    await api.call(hidePost, { ...on(id, moderator), body: { reason: 'Spam' } })
    for (const call of [markHelpful, unmarkHelpful, openPost]) {
      expectRefused(await api.call(call, on(id)), 404)
    }
  })

  test('are exact when many members mark and open a post at once', async () => {
    const { id } = await api.post(author, { link: 'https://many-at-once.example/' })
    const crowd = await insertCrowd(api.database, 20)
    await Promise.all(
      crowd.flatMap((by) => [mark(id, by), open(id, by), api.call(likePost, on(id, by)), open(id, by)]),
    )
    expect(await count(id)).toBe(20)
    expect(await findWrongCounts(api.database)).toEqual([])
  })
})

test('listHelpful needs a member', async () => {
  expectRefused(await api.call(listHelpful), 401)
})

describe('openPost', () => {
  const readers = async (id: number) =>
    (await api.database.selectFrom('post_readers').select('member_id').where('post_id', '=', id).execute())
      .length

  test('stores a reader once, and never the author', async () => {
    const { id } = await api.post(author)
    for (const by of [reader, reader, author]) expect((await open(id, by)).status).toBe(204)
    expect(await readers(id)).toBe(1)
    expectRefused(await api.call(openPost, { params: { id } }), 401)
    expectRefused(await open(2147483647), 404)
  })

  test('getPost with a token does the same, also where its answer comes from the cache', async () => {
    const { id } = await api.post(author)
    const get = (by?: Member) => api.call(getPost, { params: { id }, ...(by && { token: by.token }) })
    await get()
    await get(author)
    expect(await readers(id)).toBe(0)
    for (const by of [reader, reader, moderator]) expect((await get(by)).status).toBe(200)
    expect(await readers(id)).toBe(2)
    const [muting] = (await insertCrowd(api.database, 1)) as [Member]
    const muted = { member_id: muting.id, muted_id: reader.id }
    await api.database.insertInto('mutes').values(muted).execute()
    expect((await get(muting)).status).toBe(200)
    expect(await readers(id)).toBe(3)
    const missing = { token: reader.token, params: { id: 2147483647 } }
    expectRefused(await api.call(getPost, missing), 404)
  })

  test('another reader lowers the score of a post that is marked as helpful', async () => {
    const { ids, order } = await postsOfTool(2)
    const [first, second] = ids as [number, number]
    const [a, b] = (await insertCrowd(api.database, 2)) as [Member, Member]
    for (const id of [first, second]) await mark(id)
    expect(await order()).toEqual([second, first])
    await open(second, a)
    expect(await order()).toEqual([first, second])
    for (const by of [a, b]) await api.call(getPost, on(first, by))
    expect(await order()).toEqual([second, first])
  })
})

describe('listToolPosts by helpfulness', () => {
  test('compares the marks with the members who opened, liked, rated or commented', async () => {
    const { ids, order } = await postsOfTool(3)
    const [first, second, third] = ids as [number, number, number]
    expect(await order()).toEqual([third, second, first])
    const crowd = await insertCrowd(api.database, 4)
    // The first: 2 of 2. The second: 3 of 7.
    for (const by of crowd.slice(0, 2)) await mark(first, by)
    for (const by of crowd.slice(0, 3)) await mark(second, by)
    expect(await order()).toEqual([second, first, third])
    await open(second)
    await api.call(likePost, on(second, moderator))
    await api.call(ratePost, { ...on(second, crowd[3]), body: { value: 2 } })
    const [another] = await insertCrowd(api.database, 1)
    await api.call(createComment, { ...on(second, another), body: { text: 'Well' } })
    const scores = await api.database
      .selectFrom('posts')
      .select(['helpful_score', 'reader_count'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute()
    expect(scores.map(({ reader_count }) => reader_count)).toEqual([2, 7, 0])
    expect(scores.map(({ helpful_score }) => helpful_score.toFixed(3))).toEqual(['0.342', '0.158', '0.000'])
    expect(await order()).toEqual([first, second, third])
    expect(await order({ sort: 'new' })).toEqual([third, second, first])
    await unmark(first, crowd[0])
    await unmark(first, crowd[1])
    expect(await order()).toEqual([second, third, first])
  })

  test('walks all pages, also where scores are equal', async () => {
    const { slug, ids, order } = await postsOfTool(5)
    for (const id of [ids[1]!, ids[3]!]) await mark(id)
    const paged: number[] = []
    for await (const page of api.pages(`/api/tools/${slug}/posts/?sort=helpful&limit=2`)) {
      paged.push(...page.map(({ id }) => id))
    }
    expect(paged).toEqual([ids[3], ids[1], ids[4], ids[2], ids[0]])
    expect(await order()).toEqual(paged)
  })

  test('leaves out the marks of members who are tied to the tool', async () => {
    const { slug, ids, order } = await postsOfTool(2)
    const [first, second] = ids as [number, number]
    const [founder] = (await insertCrowd(api.database, 1)) as [Member]
    await mark(first, founder)
    expect(await order()).toEqual([first, second])
    const { id, tool } = await api.post(founder, {
      link: `https://helpful-${tools}.example/`,
      relation: 'founder',
    })
    expect(tool!.slug).toBe(slug)
    expect(await order()).toEqual([id, second, first])
    expect(await count(first)).toBe(1)
    const text = { title: 'A tool', description: 'What it does', category_ids: [1] }
    const link = `https://helpful-${tools}.example/`
    await api.call(updatePost, { ...on(id, founder), body: { ...text, link, relation: 'none' } })
    expect(await order()).toEqual([first, id, second])
  })
})
