import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { followTool } from '#contract/follows.ts'
import { followCategory, followMember, listFollowedPosts, unfollowMember } from '#contract/member-follows.ts'
import { hidePost } from '#contract/moderation.ts'
import { hidePostForMe, muteMember } from '#contract/mutes.ts'
import { deletePost } from '#contract/posts.ts'
import { createTestApi } from '#testing/api.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'
import { insertPosts, type Member } from '#testing/rows.ts'

const api = await createTestApi()
const { database } = api

const feed = async ({ token }: Member, query = {}) =>
  (await api.call(listFollowedPosts, { token, query })).body.map(({ id }) => id)
const follow = ({ token }: Member, { username }: Member) =>
  api.call(followMember, { token, params: { username } })

test('has posts by members, on tools and in categories, newest first, each once, without own ones', async () => {
  const [reader, ada, bob, eve] = await Promise.all([1, 2, 3, 4].map(() => api.member()))
  const link = 'https://followed.example/'
  const byAda = await api.post(ada!, { category_ids: [1, 2] })
  const onTool = await api.post(bob!, { link, category_ids: [3] })
  const inCategory = await api.post(eve!, { category_ids: [2] })
  const byAll = await api.post(ada!, { link, category_ids: [2, 4] })
  await api.post(eve!, { category_ids: [5] })
  await api.post(reader!, { link, category_ids: [2] })
  expect(await feed(reader!)).toEqual([])

  const { token } = reader!
  await follow(reader!, ada!)
  expect(await feed(reader!)).toEqual([byAll.id, byAda.id])
  await api.call(followTool, { token, params: { slug: onTool.tool!.slug } })
  expect(await feed(reader!)).toEqual([byAll.id, onTool.id, byAda.id])
  await api.call(followCategory, { token, params: { id: 2 } })
  const all = [byAll.id, inCategory.id, onTool.id, byAda.id]
  expect(await feed(reader!)).toEqual(all)
  expect(await feed(bob!)).toEqual([])

  const paged: number[] = []
  const headers = { authorization: `Token ${token}` }
  for await (const page of api.pages('/api/posts/following/?limit=1', headers)) {
    expect(page).toHaveLength(1)
    paged.push(page[0].id)
  }
  expect(paged).toEqual(all)

  const moderator = await api.member()
  await api.appoint(moderator)
  const hide = { token: moderator.token, params: { id: byAll.id }, body: { reason: 'Spam' } }
  await api.call(hidePost, hide)
  await api.call(deletePost, { token: eve!.token, params: { id: inCategory.id } })
  expect(await feed(reader!)).toEqual([onTool.id, byAda.id])
  await api.call(unfollowMember, { token, params: { username: ada!.username } })
  // Still in the followed category.
  expect(await feed(reader!)).toEqual([onTool.id, byAda.id])
})

test('pages through many followed things, posts of one moment and hidden ones like a plain query', async () => {
  const [reader, ...authors] = await Promise.all([1, 2, 3, 4, 5, 6].map(() => api.member()))
  const moment = Date.now() - 86_400_000
  for (const [n, author] of authors.entries()) {
    const times = Array.from({ length: 12 }, (_, i) => new Date(moment - ((i * (n + 1)) % 7) * 1000))
    const ids = await insertPosts(database, author.id, times, [1 + (n % 3), 6])
    await sql`update posts set hidden_because = 'Spam' where id = any (${ids.slice(0, n)})`.execute(database)
    if (n < 4) await follow(reader!, author)
  }
  await api.call(followCategory, { token: reader!.token, params: { id: 6 } })
  const { rows } = await sql<{ id: number }>`
    select id from posts where hidden_because is null and author_id = any (${authors.map(({ id }) => id)})
    order by created_at desc, id desc
  `.execute(database)
  const expected = rows.map(({ id }) => id)
  for (const limit of [1, 7, 100]) {
    const found: number[] = []
    const headers = { authorization: `Token ${reader!.token}` }
    for await (const page of api.pages(`/api/posts/following/?limit=${limit}`, headers)) {
      found.push(...page.map(({ id }) => id))
    }
    expect(found).toEqual(expected)
  }
})

test('leaves muted members and hidden posts out, and fills its pages with the rest', async () => {
  const [reader, loud, quiet] = [await api.member(), await api.member(), await api.member()]
  const posts: number[] = []
  for (let n = 0; n < 8; n += 1) {
    const { id } = await api.post(n % 2 === 0 ? loud : quiet, { category_ids: [8] })
    posts.unshift(id)
  }
  const [hidden, , ...others] = posts
  const { token } = reader
  await follow(reader, loud)
  await api.call(followCategory, { token, params: { id: 8 } })
  expect(await feed(reader)).toEqual(posts)
  await api.call(muteMember, { token, params: { username: loud.username } })
  await api.call(hidePostForMe, { token, params: { id: hidden! } })
  const shown = others.filter((_, index) => index % 2 === 0)
  expect(await feed(reader)).toEqual(shown)
  for (const limit of [1, 2]) {
    const pages: number[][] = []
    const headers = { authorization: `Token ${token}` }
    for await (const page of api.pages(`/api/posts/following/?limit=${limit}`, headers)) {
      pages.push(page.map(({ id }: { id: number }) => id))
    }
    expect(pages.flat()).toEqual(shown)
    expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true)
  }
})

test('pages are exact where the newest posts of all just fill them, and where one is missing', async () => {
  const [reader, ada, bob, eve, stranger] = await Promise.all([1, 2, 3, 4, 5].map(() => api.member()))
  for (const author of [ada!, bob!, eve!]) await follow(reader!, author)
  // The newest posts of the site.
  const begin = Date.now() + 86_400_000
  const post = async ({ id }: Member, second: number) =>
    (await insertPosts(database, id, [new Date(begin + 1000 * second)]))[0]!
  const expectPages = async (expected: number[]) => {
    // Three are followed: a page of two and the next post are three posts.
    for (const limit of [1, 2, 3, 4]) {
      const pages: number[][] = []
      const headers = { authorization: `Token ${reader!.token}` }
      for await (const page of api.pages(`/api/posts/following/?limit=${limit}`, headers)) {
        pages.push(page.map(({ id }: { id: number }) => id))
      }
      expect(pages.flat()).toEqual(expected)
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true)
    }
  }
  const posts: number[] = []
  for (const [second, author] of [ada!, bob!, eve!].entries()) posts.unshift(await post(author, second))
  await expectPages(posts)
  posts.push(await post(bob!, -10))
  await expectPages(posts)

  await post(stranger!, 1.5)
  await expectPages(posts)
  await post(stranger!, 20)
  await post(reader!, 30)
  const hidden = await post(ada!, 40)
  await sql`update posts set hidden_because = 'Spam' where id = ${hidden}`.execute(database)
  await expectPages(posts)
  for (let second = 50; second < 54; second += 1) await post(stranger!, second)
  await expectPages(posts)
  const sameMoment = [await post(ada!, 60), await post(stranger!, 60), await post(bob!, 60)]
  await expectPages([sameMoment[2]!, sameMoment[0]!, ...posts])
})

test('refuses guests and foreign cursors', async () => {
  const { token } = await api.member()
  expectRefused(await api.call(listFollowedPosts), 401)
  expectBadFields(await api.call(listFollowedPosts, { token, query: { cursor: 'x' } }), {
    cursor: ['cursor must come from a Link header'],
  })
})
