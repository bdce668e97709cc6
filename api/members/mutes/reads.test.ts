import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createComment, listComments } from '#contract/comments.ts'
import { listPosts, listTopPosts } from '#contract/feed.ts'
import { bookmarkPost, getSavedList, listSavedLists } from '#contract/lists.ts'
import { listMemberPosts } from '#contract/members.ts'
import { hidePostForMe, muteMember, unmuteMember } from '#contract/mutes.ts'
import { listNotifications } from '#contract/notifications.ts'
import { getPost, type Post } from '#contract/posts.ts'
import { listHighlighted } from '#contract/profiles.ts'
import { likePost, ratePost } from '#contract/reactions.ts'
import { autocomplete, searchPosts } from '#contract/search.ts'
import { listToolPosts } from '#contract/tools.ts'
import { createTestApi } from '#testing/api.ts'
import { insertPosts, type Member } from '#testing/rows.ts'

const api = await createTestApi()
const { database } = api
let [reader, loud, quiet]: Member[] = []
const posts: Post[] = []

const ids = (found: { id: number }[]) => found.map(({ id }) => id).sort((a, b) => a - b)
const mute = (member: Member, { username }: Member) =>
  api.call(muteMember, { token: member.token, params: { username } })

// Of twelve posts the loud member writes every second one; another is hidden.
beforeAll(async () => {
  ;[reader, loud, quiet] = [await api.member(), await api.member(), await api.member()]
  for (let n = 0; n < 12; n += 1) {
    const title = `Pelican ${n}`
    const post = await api.post(n % 2 === 0 ? loud : quiet, { title, link: 'https://pelican.example/' })
    posts.push(post)
    await api.call(ratePost, { token: reader.token, params: { id: post.id }, body: { value: 5 } })
    await api.call(bookmarkPost, { token: reader.token, body: { post_id: post.id } })
  }
  await mute(reader, loud)
  await api.call(hidePostForMe, { token: reader.token, params: { id: posts[1]!.id } })
})

const shown = () => ids(posts.filter(({ id, user }) => user === quiet!.id && id !== posts[1]!.id))

test.each([
  '/api/posts/?sort=new',
  '/api/posts/?sort=trending',
  '/api/posts/?sort=top',
  '/api/posts/?sort=top&period=week',
  '/api/posts/?sort=top&period=week&category=1',
  '/api/posts/?sort=new&category=1',
  '/api/posts/?sort=trending&category=1',
  '/api/search/posts/?q=pelican',
  '/api/tools/pelican-0/posts/?sort=new',
  '/api/tools/pelican-0/posts/?sort=top',
])('%s with a token fills its pages with the posts that the member sees, each once', async (url) => {
  const authorization = `Token ${reader!.token}`
  for (const limit of [1, 2, 4, 5]) {
    const pages: { id: number }[][] = []
    for await (const page of api.pages(`${url}&limit=${limit}`, { authorization })) pages.push(page)
    expect(ids(pages.flat())).toEqual(shown())
    expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true)
  }
  const guests: { id: number }[] = []
  for await (const page of api.pages(`${url}&limit=5`)) guests.push(...page)
  expect(ids(guests)).toEqual(ids(posts))
})

test('lists without pages leave muted posts out, too', async () => {
  const { token } = reader!
  const top = (await api.call(listTopPosts, { token })).body
  expect(shown()).toEqual(expect.arrayContaining(ids(top)))
  expect((await api.call(listTopPosts)).body.length).toBeGreaterThan(top.length)
  expect(ids((await api.call(listHighlighted, { token })).body)).toEqual(shown())
  const lists = (await api.call(listSavedLists, { token })).body
  expect(ids(lists[0]!.items)).toEqual(shown())
  const saved = (await api.call(getSavedList, { token, params: { id: lists[0]!.id } })).body
  expect(ids(saved.items)).toEqual(shown())
  const of = ({ username }: Member) => ({ token, params: { username } })
  expect((await api.call(listMemberPosts, of(loud!))).body).toEqual([])
  expect(ids((await api.call(listMemberPosts, of(quiet!))).body)).toEqual(shown())
  const offered = (await api.call(autocomplete, { token, query: { q: 'pelican' } })).body
  expect(offered.length).toBeGreaterThan(0)
  expect(posts.filter(({ id }) => shown().includes(id)).map(({ title }) => title)).toEqual(
    expect.arrayContaining(offered),
  )
})

test('a post that is opened by its address is shown, and the own posts stay', async () => {
  const given = { token: reader!.token, params: { id: posts[0]!.id } }
  expect((await api.call(getPost, given)).body.id).toBe(posts[0]!.id)
  const { body } = await api.call(listToolPosts, { token: loud!.token, params: { slug: 'pelican-0' } })
  expect(body).toHaveLength(12)
})

test('a muted comment keeps its place in both views without text and author, with replies to it', async () => {
  const params = { id: posts[3]!.id }
  const say = (by: Member, text: string, parent_id?: number) =>
    api.call(createComment, { token: by.token, params, body: { text, parent_id } })
  const first = (await say(loud!, '**Shouting**')).body
  const second = (await say(quiet!, 'Calm', first.id)).body
  const third = (await say(loud!, 'Louder', second.id)).body
  const blank = {
    ...{ name: 'Muted member', text: '', user: null, username: null, profile_picture: null },
    content: null,
  }
  const given = { token: reader!.token, params }
  expect((await api.call(listComments, given)).body).toMatchObject([
    { id: first.id, ...blank },
    { id: second.id, text: 'Calm', user: quiet!.id },
    { id: third.id, ...blank },
  ])
  const threads = (await api.call(listComments, { ...given, query: { view: 'threads' } })).body
  expect(threads).toMatchObject([
    { id: first.id, ...blank, replies: [{ text: 'Calm', replies: [{ id: third.id, ...blank }] }] },
  ])
  const query = { view: 'threads', comment: third.id } as const
  const linked = (await api.call(listComments, { ...given, query })).body
  expect(linked).toMatchObject([
    { id: first.id, ...blank, replies: [{ text: 'Calm', replies: [{ id: third.id, ...blank }] }] },
  ])
  expect(JSON.stringify([threads, linked])).not.toMatch(/Shouting|Louder/)
  expect((await api.call(listComments, { params })).body[0]).toMatchObject({ text: '**Shouting**' })
})

test('whoever is muted makes no notification, and earlier ones are not shown meanwhile', async () => {
  const [ada, bob, eve] = [await api.member(), await api.member(), await api.member()]
  const { id } = await api.post(ada)
  const names = async () =>
    (await api.call(listNotifications, { token: ada.token })).body.map(({ verb }) => verb)
  const comment = { params: { id }, body: { text: `Well, @${ada.username}` } }
  await api.call(likePost, { token: bob.token, params: { id } })
  expect(await names()).toEqual(['liked your post'])
  await mute(ada, bob)
  expect(await names()).toEqual([])
  await api.call(createComment, { ...comment, token: bob.token })
  await api.call(createComment, { ...comment, token: eve.token })
  expect(await names()).toEqual(['mentioned you'])
  await api.call(unmuteMember, { token: ada.token, params: { username: bob.username } })
  expect(await names()).toEqual(['mentioned you', 'liked your post'])
})

test('a page behind very many muted posts ends early, and its cursor goes on', async () => {
  const [ada, bob, eve] = [await api.member(), await api.member(), await api.member()]
  const times = (count: number, year: number) =>
    Array.from({ length: count }, (_, n) => new Date(Date.UTC(year, 0, 1) + n * 1000))
  const old = await insertPosts(database, eve.id, times(3, 2001), [7])
  await insertPosts(database, bob.id, times(1500, 2002), [7])
  await mute(ada, bob)
  const found: { id: number }[] = []
  const authorization = `Token ${ada.token}`
  let pages = 0
  for await (const page of api.pages('/api/posts/?category=7&limit=2', { authorization })) {
    found.push(...page)
    pages += 1
  }
  expect(ids(found)).toEqual(ids(old.map((id) => ({ id }))))
  expect(pages).toBeLessThanOrEqual(4)
  await sql`delete from posts where author_id in (${bob.id}, ${eve.id})`.execute(database)
})

test('public calls with a token are private, and answer members who mute nobody as guests', async () => {
  const ada = await api.member()
  const own = await api.call(listPosts, { token: ada.token })
  const guest = await api.call(listPosts)
  expect(own.body).toEqual(guest.body)
  expect(own.headers['cache-control']).toBe('private, no-store')
  expect(guest.headers['cache-control']).toContain('public')
  const muting = await api.call(searchPosts, { token: reader!.token, query: { q: 'pelican' } })
  expect(muting.headers['cache-control']).toBe('private, no-store')
})
