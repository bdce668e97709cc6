import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { exportAccount } from '#contract/account-export.ts'
import { limits } from '#contract/limits.ts'
import { hidePost, restorePost } from '#contract/moderation.ts'
import { hidePostForMe, listMuted, muteMember, showPostForMe, unmuteMember } from '#contract/mutes.ts'
import { createTestApi } from '#testing/api.ts'
import { expectRefused } from '#testing/error-assertions.ts'
import type { Member } from '#testing/rows.ts'

const api = await createTestApi()
const { database } = api

const mute = ({ token }: Member, username: string) => api.call(muteMember, { token, params: { username } })
const unmute = ({ token }: Member, username: string) =>
  api.call(unmuteMember, { token, params: { username } })
const hide = ({ token }: Member, id: number) => api.call(hidePostForMe, { token, params: { id } })
const show = ({ token }: Member, id: number) => api.call(showPostForMe, { token, params: { id } })
const muted = async ({ token }: Member) => (await api.call(listMuted, { token })).body

test('muteMember and unmuteMember are idempotent; a former username and any case lead to the member', async () => {
  const [ada, bob, eve] = [await api.member(), await api.member({ name: 'Bob' }), await api.member()]
  expect(await muted(ada)).toEqual({ members: [], posts: [] })
  await sql`insert into reserved_usernames (username, member_id) values ('bobby', ${bob.id})`.execute(
    database,
  )
  for (const name of [bob.username, bob.username.toUpperCase(), 'bobby']) {
    expect((await mute(ada, name)).status).toBe(204)
  }
  expect((await mute(ada, eve.username)).status).toBe(204)
  const shown = { username: bob.username, name: 'Bob', profile_picture: null }
  expect((await muted(ada)).members).toMatchObject([{ username: eve.username }, shown])
  expect((await muted(bob)).members).toEqual([])
  for (let times = 0; times < 2; times += 1) expect((await unmute(ada, eve.username)).status).toBe(204)
  expect((await muted(ada)).members).toEqual([shown])
})

test('hidePostForMe and showPostForMe are idempotent; titles of posts that moderators hide are not told', async () => {
  const [ada, bob, moderator] = [await api.member(), await api.member(), await api.member()]
  await api.appoint(moderator)
  const [one, two] = [await api.post(bob, { title: 'One' }), await api.post(bob, { title: 'Two' })]
  for (const id of [one.id, one.id, two.id]) expect((await hide(ada, id)).status).toBe(204)
  expect((await muted(ada)).posts).toEqual([
    { id: two.id, title: 'Two' },
    { id: one.id, title: 'One' },
  ])
  const act = { token: moderator.token, params: { id: two.id }, body: { reason: 'It advertises' } }
  await api.call(hidePost, act)
  expect((await muted(ada)).posts).toEqual([{ id: one.id, title: 'One' }])
  expectRefused(await hide(moderator, two.id), 404)
  expectRefused(await show(moderator, two.id), 404)
  for (const id of [two.id, one.id, one.id]) expect((await show(ada, id)).status).toBe(204)
  await api.call(restorePost, act)
  expect(await muted(ada)).toEqual({ members: [], posts: [] })
})

test('oneself and the own posts are 400, unknown ones 404, guests 401', async () => {
  const ada = await api.member()
  const own = await api.post(ada)
  for (const refused of [await mute(ada, ada.username), await unmute(ada, ada.username)]) {
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { errors: { username: [expect.any(String)] } },
    ])
  }
  for (const refused of [await hide(ada, own.id), await show(ada, own.id)]) {
    expect([refused.status, refused.body]).toMatchObject([400, { errors: { id: [expect.any(String)] } }])
  }
  for (const call of [mute, unmute]) expectRefused(await call(ada, 'nobody'), 404)
  for (const call of [hide, show]) {
    for (const id of [own.id + 1000, 0]) expectRefused(await call(ada, id), 404)
  }
  expectRefused(await api.call(muteMember, { params: { username: ada.username } }), 401)
  expectRefused(await api.call(listMuted), 401)
})

test('a member mutes and hides at most 1000 of each', async () => {
  const [ada, bob] = [await api.member(), await api.member()]
  const post = await api.post(bob)
  await sql`
    with made as (
      insert into members (name, email, username, password_hash)
      select 'Many', 'many' || n || '@example.org', 'many_' || n, '' from generate_series(1, ${limits.mutes}::integer) n
      returning id
    )
    insert into mutes (member_id, muted_id) select ${ada.id}, id from made
  `.execute(database)
  expectRefused(await mute(ada, bob.username), 409)
  expect((await mute(ada, 'many_7')).status).toBe(204)
  expect((await unmute(ada, 'many_7')).status).toBe(204)
  expect((await mute(ada, bob.username)).status).toBe(204)
  await sql`
    with made as (
      insert into posts (author_id, title, description)
      select ${bob.id}, 'Many', 'x' from generate_series(1, ${limits.mutes}::integer) returning id
    )
    insert into post_hides (member_id, post_id) select ${ada.id}, id from made
  `.execute(database)
  expectRefused(await hide(ada, post.id), 409)
  expect((await hide(ada, post.id + 1)).status).toBe(204)
})

test('concurrent calls all succeed, the export has the result, and an account leaves no trace', async () => {
  const [ada, bob] = [await api.member(), await api.member()]
  const post = await api.post(bob, { title: 'Hidden from me' })
  const calls = Array.from({ length: 4 }, () => [
    mute(ada, bob.username),
    mute(bob, ada.username),
    hide(ada, post.id),
  ])
  for (const { status } of await Promise.all(calls.flat())) expect(status).toBe(204)
  const { body } = await api.call(exportAccount, { token: ada.token })
  expect(body.muted_members).toMatchObject([{ username: bob.username }])
  expect(body.hidden_posts).toMatchObject([{ post_id: post.id, post_title: 'Hidden from me' }])
  await database.deleteFrom('members').where('id', '=', bob.id).execute()
  expect(await muted(ada)).toEqual({ members: [], posts: [] })
})
