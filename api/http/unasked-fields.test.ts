import { beforeAll, expect, test } from 'vitest'
import { register } from '#contract/accounts.ts'
import { createComment } from '#contract/comments.ts'
import { createPost, updatePost } from '#contract/posts.ts'
import { listPosts } from '#contract/feed.ts'
import { getProfile, updateProfile } from '#contract/profiles.ts'
import { createSavedList, updateSavedList } from '#contract/lists.ts'
import { createTestApi } from '#testing/api.ts'
import { password, type Member } from '#testing/rows.ts'

const api = await createTestApi()
let ada: Member
let bob: Member

beforeAll(async () => {
  ada = await api.member()
  bob = await api.member()
})

/** Columns that requests must not set, in the names of tables and of responses. */
function unasked() {
  const past = '2001-01-01T00:00:00.000Z'
  return {
    ...{
      id: 4711,
      created_at: past,
      last_used_at: past,
      role: 'moderator',
      is_demo: true,
      password_hash: 'x',
    },
    ...{
      author_id: bob.id,
      member_id: bob.id,
      user: bob.id,
      owner: bob.id,
      like_count: 99,
      comment_count: 99,
    },
    ...{
      rating_5: 99,
      trending_score: 99,
      hidden_because: 'x',
      suspended_because: 'x',
      is_default: true,
      post_count: 9,
    },
    ...{ edited_at: past, pending_link: 'https://x.example/' },
    profile_picture: '/media/x.webp',
  }
}

const row = async (table: 'members' | 'posts' | 'comments' | 'saved_lists', id: number) =>
  api.database.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('register and updateProfile ignore fields outside the contract', async () => {
  const body = { ...unasked(), name: 'Eve', email: 'eve@example.org', username: 'eve', password }
  const { status, body: eve } = await api.call(register, { body })
  expect(status).toBe(201)
  const { token } = eve
  expect(
    (await api.call(updateProfile, { token, body: { ...unasked(), email: 'x@example.org' } })).status,
  ).toBe(200)
  const stored = await row('members', eve.id)
  const usual = { role: 'member', is_demo: false, suspended_because: null, profile_picture: null }
  expect(stored).toMatchObject({ ...usual, email: 'eve@example.org' })
  expect(eve.id).not.toBe(4711)
  expect(stored).toHaveProperty('password_hash', expect.stringMatching(/^\$argon2id\$/))
  expect((stored as { created_at: Date }).created_at.getFullYear()).toBeGreaterThan(2001)
})

test('posts, comments and lists ignore owner, counts, times and state in a body', async () => {
  const { token } = ada
  const text = { title: 'T', description: 'D', category_ids: [1] }
  const post = (await api.call(createPost, { token, body: { ...unasked(), ...text } })).body
  await api.call(updatePost, { token, params: { id: post.id }, body: { ...unasked(), ...text } })
  const shown = { author_id: ada.id, like_count: 0, comment_count: 0, rating_5: 0, hidden_because: null }
  const unedited = { edited_at: null, pending_link: null }
  expect(await row('posts', post.id)).toMatchObject({ ...shown, ...unedited })
  const said = { ...unasked(), text: 'Well', post_id: 1 }
  const comment = (await api.call(createComment, { token, params: { id: post.id }, body: said })).body
  expect(await row('comments', comment.id)).toMatchObject({
    member_id: ada.id,
    post_id: post.id,
    hidden_because: null,
  })
  const list = (await api.call(createSavedList, { token, body: { ...unasked(), name: 'L' } })).body
  await api.call(updateSavedList, { token, params: { id: list.id }, body: { ...unasked(), name: 'M' } })
  expect(await row('saved_lists', list.id)).toMatchObject({
    member_id: ada.id,
    is_default: false,
    post_count: 0,
  })
  for (const { id } of [post, comment, list]) expect(id).not.toBe(4711)
})

const polluting = [
  '{"__proto__":{"role":"moderator","polluted":1},"bio":"B"}',
  '{"constructor":{"prototype":{"polluted":1}},"bio":"B"}',
  '{"social_links":{"__proto__":{"polluted":1}},"bio":"B"}',
  '{"settings":{"constructor":{"prototype":{"polluted":1}}},"bio":"B"}',
]

test.each(polluting)('a body cannot pollute prototypes: %s', async (text) => {
  const headers = { 'content-type': 'application/json', authorization: `Token ${ada.token}` }
  const { status } = await api.send({ method: 'PATCH', url: '/api/profiles/', payload: text, headers })
  expect(status).toBe(200)
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
  expect((await api.call(getProfile, { token: ada.token })).body).toMatchObject({
    role: 'member',
    social_links: {},
  })
})

test('an address cannot pollute prototypes', async () => {
  for (const query of [
    '__proto__[polluted]=1',
    '__proto__.polluted=1',
    'constructor[prototype][polluted]=1',
    '__proto__=1',
  ]) {
    expect((await api.send({ url: `/api${listPosts.path}?${query}` })).status).toBe(200)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  }
})
