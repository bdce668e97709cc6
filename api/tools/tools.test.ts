import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { likePost, ratePost } from '#contract/reactions.ts'
import { createComment } from '#contract/comments.ts'
import { bookmarkPost, unbookmarkPost } from '#contract/lists.ts'
import { hidePost, restorePost } from '#contract/moderation.ts'
import { deletePost, getPost, undeletePost, updatePost } from '#contract/posts.ts'
import { getTool } from '#contract/tools.ts'
import { createTestApi } from '#testing/api.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import type { Member } from '#testing/rows.ts'
import { assignTools } from './assign-tools.ts'

const api = await createTestApi()
const { database } = api

let counted = 0
const newLink = () => `https://tool-${(counted += 1)}.example/`

async function toolOf(id: number) {
  return (await api.call(getPost, { params: { id } })).body.tool
}

async function read(slug: string) {
  return (await api.call(getTool, { params: { slug } })).body
}

const edit = (by: Member, id: number, fields: object) =>
  api.call(updatePost, {
    token: by.token,
    params: { id },
    body: { title: 'T', description: 'D.', category_ids: [1], ...fields },
  })

test('posts with the same link belong to one tool, which shows what they have together', async () => {
  const [ada, bob, cy] = [await api.member(), await api.member(), await api.member()]
  const link = newLink()
  const first = await api.post(ada, {
    title: 'Étude Board',
    link,
    description: 'Draws boards.  And more.',
    category_ids: [1, 2],
    rating: 4,
  })
  const second = await api.post(bob, { title: 'Other', link: `${link}pricing?x#y`, category_ids: [2, 3] })
  expect(first.tool).toMatchObject({
    slug: 'etude-board',
    name: 'Étude Board',
    logo: null,
    health: 'unknown',
  })
  expect(await toolOf(second.id)).toEqual(await toolOf(first.id))
  for (const { id } of [first, second]) {
    await api.call(likePost, { token: cy.token, params: { id } })
    await api.call(bookmarkPost, { token: cy.token, body: { post_id: id } })
    await api.call(createComment, { token: cy.token, params: { id }, body: { text: 'Hm' } })
  }
  await api.call(ratePost, { token: cy.token, params: { id: first.id }, body: { value: 5 } })
  await api.call(ratePost, { token: cy.token, params: { id: second.id }, body: { value: 2 } })
  const tool = await read('etude-board')
  expect(tool).toMatchObject({
    ...{ slug: 'etude-board', name: 'Étude Board', link, host: new URL(link).host },
    tagline: 'Draws boards.',
    categories: [{ id: 2 }, { id: 3 }, { id: 1 }],
    ...{ post_count: 2, like_count: 1, save_count: 1, comment_count: 2, follower_count: 0 },
    ...{ avg_rating: 3, rating_count: 2, rating_counts: [0, 1, 0, 1, 0], facts: [], makers: [] },
    health: { state: 'unknown', checked_at: null, since: null, location: null },
  })
  expect(await toolOf(first.id)).toMatchObject({ avg_rating: 3, rating_count: 2, post_count: 2 })

  // The newest rating of a member counts: this one again.
  await api.call(ratePost, { token: cy.token, params: { id: first.id }, body: { value: 1 } })
  expect((await read('etude-board')).rating_counts).toEqual([1, 0, 0, 1, 0])
  await api.call(unbookmarkPost, { token: cy.token, body: { post_id: first.id } })
  expect((await read('etude-board')).save_count).toBe(1)
  expect(await findWrongCounts(database)).toEqual([])
})

test('a post without a link has no tool, and one tool is 404 while none of its posts is shown', async () => {
  const [ada, moderator] = [await api.member(), await api.member()]
  await api.appoint(moderator)
  expect((await api.post(ada)).tool).toBeNull()
  const { id, tool } = await api.post(ada, { title: 'Fades away', link: newLink() })
  const act = { token: moderator.token, params: { id }, body: { reason: 'Because' } }
  await api.call(hidePost, act)
  expect((await api.call(getTool, { params: { slug: tool!.slug } })).status).toBe(404)
  await api.call(restorePost, act)
  expect((await read(tool!.slug)).post_count).toBe(1)
  await api.call(deletePost, { token: ada.token, params: { id } })
  expect((await api.call(getTool, { params: { slug: tool!.slug } })).status).toBe(404)
  await api.call(undeletePost, { token: ada.token, params: { id } })
  expect((await read(tool!.slug)).post_count).toBe(1)
  expect((await api.call(getTool, { params: { slug: 'unknown' } })).status).toBe(404)
  expect((await api.call(getTool, { params: { slug: 'Not-A-Slug' } })).status).toBe(404)
})

test('an edit moves a post to the tool of its new link, and keeps the tool of a link that means the same', async () => {
  const ada = await api.member()
  const [one, other] = [newLink(), newLink()]
  const { id, tool } = await api.post(ada, { title: 'Mover', link: one })
  await edit(ada, id, { title: 'Moved', link: `${one}about` })
  expect(await toolOf(id)).toMatchObject({ slug: tool!.slug, name: 'Moved' })
  await edit(ada, id, { title: 'Moved', link: other })
  expect(await toolOf(id)).toMatchObject({ slug: 'moved', post_count: 1 })
  expect((await api.call(getTool, { params: { slug: tool!.slug } })).status).toBe(404)
  await edit(ada, id, { title: 'Moved', link: '' })
  expect(await toolOf(id)).toBeNull()
  // The slug is that of the first tool again.
  expect((await api.post(ada, { title: 'Back', link: one })).tool).toMatchObject({
    slug: 'mover',
    name: 'Back',
  })
  expect(await findWrongCounts(database)).toEqual([])
})

test('slugs are numbered, never those of paths beside the tools, and former ones lead to the tool', async () => {
  const ada = await api.member()
  const slugs: string[] = []
  for (let count = 0; count < 12; count += 1) {
    slugs.push((await api.post(ada, { title: 'Same name', link: newLink() })).tool!.slug)
  }
  expect(slugs).toEqual(['same-name', ...Array.from({ length: 11 }, (_, n) => `same-name-${n + 2}`)])
  expect((await api.post(ada, { title: 'Compare', link: newLink() })).tool!.slug).toBe('compare-2')
  await sql`insert into tool_slugs select 'former-name', id from tools where slug = 'compare-2'`.execute(
    database,
  )
  const moved = await api.call(getTool, { params: { slug: 'former-name' } })
  expect(moved.status).toBe(301)
  expect(moved.headers.location).toBe('/api/tools/compare-2/')
})

test('of posts with one new link at once, all belong to one tool; votes at once are counted once', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => api.member()))
  const link = newLink()
  const posts = await Promise.all(members.map((member) => api.post(member, { title: 'At once', link })))
  expect(new Set(posts.map(({ tool }) => tool!.slug)).size).toBe(1)
  await Promise.all(
    members.flatMap(({ token }, n) =>
      posts.flatMap(({ id }) => [
        api.call(likePost, { token, params: { id } }),
        api.call(ratePost, { token, params: { id }, body: { value: (n % 5) + 1 } }),
        api.call(bookmarkPost, { token, body: { post_id: id } }),
      ]),
    ),
  )
  const tool = await read(posts[0]!.tool!.slug)
  expect(tool).toMatchObject({ post_count: 6, like_count: 6, save_count: 6, rating_count: 6 })
  expect(tool.rating_counts).toEqual([2, 1, 1, 1, 1])
  expect(await findWrongCounts(database)).toEqual([])
})

test('posts of before there were tools get theirs, in the order of their age', async () => {
  const { id: author_id } = await api.member()
  const link = newLink()
  const old = (title: string, link: string, days: number) => ({
    ...{ author_id, title, link, description: 'Text' },
    created_at: sql<Date>`now() - ${days}::integer * interval '1 day'`,
  })
  const rows = [
    old('Newer', `${link}?ref=1`, 1),
    old('Older', link, 2),
    old('Alone', newLink(), 3),
    old('None', '', 4),
  ]
  const made = await database.insertInto('posts').values(rows).returning('id').execute()
  const [newer, older, alone, none] = made.map(({ id }) => id)
  await database.insertInto('likes').values({ post_id: newer!, member_id: author_id }).execute()
  expect(await assignTools(database)).toBe(3)
  expect(await assignTools(database)).toBe(0)
  expect(await toolOf(newer!)).toMatchObject({ slug: 'older', name: 'Older', post_count: 2 })
  expect(await toolOf(older!)).toMatchObject({ slug: 'older' })
  expect(await toolOf(alone!)).toMatchObject({ slug: 'alone' })
  expect(await toolOf(none!)).toBeNull()
  expect(await findWrongCounts(database)).toEqual([])
})

test('a tagline is the first sentence of the best rated post, at most 160 characters', async () => {
  const tagline = async (text: string) => {
    const { rows } = await sql<{ line: string }>`select first_sentence(${text}) as line`.execute(database)
    return rows[0]!.line
  }
  expect(await tagline('One v1.5 tool!\nTwo.')).toBe('One v1.5 tool!')
  expect(await tagline('No end')).toBe('No end')
  const exactly = `${'a'.repeat(159)}.`
  expect(await tagline(exactly)).toBe(exactly)
  const cut = await tagline(`${'word, '.repeat(40)}end.`)
  expect(cut).toMatch(/word…$/)
  expect(cut.length).toBeLessThanOrEqual(160)
  expect((await tagline('x'.repeat(300))).length).toBe(160)
})
