import { beforeEach, expect, test } from 'vitest'
import { likePost } from '#contract/reactions.ts'
import { getMember, listMemberPosts } from '#contract/members.ts'
import { getPost } from '#contract/posts.ts'
import { updateProfile } from '#contract/profiles.ts'
import { createTestApi } from '#testing/api.ts'
import { type Member } from '#testing/rows.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'

const api = await createTestApi()
let member: Member

beforeEach(async () => {
  member = await api.member()
})

const look = (username: string, token?: string) => api.call(getMember, { params: { username }, token })
const posts = (username: string, query = {}) => api.call(listMemberPosts, { params: { username }, query })
const notFound = { detail: 'Member not found', code: 'not_found' }

test('getMember shows everyone what is public, and never the email or the phone', async () => {
  const fields = {
    bio: 'Hello',
    location: 'Here',
    website: 'https://a.example',
    company: 'Us',
    job_title: 'Maker',
    social_links: { x: 'https://x.com/a' },
  }
  await api.call(updateProfile, { token: member.token, body: { ...fields, phone: '+1 555', interests: [1] } })
  const post = await api.post(member)
  const other = await api.member()
  await api.call(likePost, { token: other.token, params: { id: post.id } })
  const { status, headers, body } = await look(member.username)
  expect(status).toBe(200)
  const { created_at, ...rest } = body
  expect(rest).toEqual({
    ...fields,
    name: expect.stringMatching(/^Member \d+$/),
    username: member.username,
    profile_picture: null,
    suspended: false,
    follower_count: 0,
    stats: { posts: 1, likes_received: 1, comments: 0, avg_rating: null },
  })
  expect(Date.parse(created_at)).not.toBeNaN()
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate, s-maxage=2')
  expect(headers.etag).toMatch(/^"[\w-]+"$/)
})

test('the answer is the same for a guest, a member and the member itself', async () => {
  const other = await api.member()
  const answers = await Promise.all([
    look(member.username),
    look(member.username, other.token),
    look(member.username, member.token),
  ])
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
})

test('usernames are looked up without case', async () => {
  expect((await look(member.username.toUpperCase())).body.username).toBe(member.username)
  await api.post(member)
  expect((await posts(member.username.toUpperCase())).body).toHaveLength(1)
})

test('there is nothing at an unknown username, nor at what can be none', async () => {
  for (const username of ['nobody_here', 'ab', 'x'.repeat(21), 'a-b-c', '%']) {
    expectRefused(await look(username), 404)
    expectRefused(await posts(username), 404)
  }
  expectRefused(await look('nobody_here'), 404, notFound)
  expectRefused(await posts('nobody_here', { limit: 0 }), 404, notFound)
})

test('a token that is sent has to be valid', async () => {
  expectRefused(await look(member.username, 'A'.repeat(43)), 401)
})

test("listMemberPosts has the member's posts alone, newest first, as they are shown everywhere", async () => {
  await api.post(await api.member())
  expect((await posts(member.username)).body).toEqual([])
  const first = await api.post(member)
  const second = await api.post(member, { title: 'Another' })
  const { status, body } = await posts(member.username)
  expect(status).toBe(200)
  expect(body.map(({ id }) => id)).toEqual([second.id, first.id])
  const { body: whole } = await api.call(getPost, { params: { id: first.id } })
  expect({ ...body[1], content: whole.content }).toEqual(whole)
})

test('listMemberPosts is walked by key while others write and delete', async () => {
  const written = []
  for (let n = 0; n < 5; n += 1) written.push(await api.post(member, { title: `Tool ${n}` }))
  const seen: number[] = []
  for await (const page of api.pages(`/api/members/${member.username}/posts/?limit=2`)) {
    seen.push(...page.map(({ id }) => id as number))
    await api.post(member)
  }
  expect(seen).toEqual(written.map(({ id }) => id).toReversed())
})

test('posts of one moment are neither skipped nor shown twice', async () => {
  for (let n = 0; n < 5; n += 1) await api.post(member)
  await api.database
    .updateTable('posts')
    .set({ created_at: new Date(0) })
    .where('author_id', '=', member.id)
    .execute()
  const seen: number[] = []
  for await (const page of api.pages(`/api/members/${member.username}/posts/?limit=2`)) {
    seen.push(...page.map(({ id }) => id as number))
  }
  expect(seen).toHaveLength(5)
  expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a))
})

test('a bad limit or cursor is refused', async () => {
  expectBadFields(await posts(member.username, { limit: 101 }), {
    limit: ['limit must be a number from 1 to 100'],
  })
  expectBadFields(await posts(member.username, { cursor: 'x' }), {
    cursor: ['cursor must come from a Link header'],
  })
  const foreign = Buffer.from('["new","2026-01-01T00:00:00.000Z",1]').toString('base64url')
  expectRefused(await posts(member.username, { cursor: foreign }), 400)
})
