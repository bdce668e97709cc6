import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createComment, updateComment } from '#contract/comments.ts'
import { sendContactMessage } from '#contract/contact.ts'
import { likePost, ratePost } from '#contract/reactions.ts'
import { requestPasswordReset } from '#contract/password-reset.ts'
import { updatePost } from '#contract/posts.ts'
import { accountExport, exportAccount } from '#contract/account-export.ts'
import { getProfile } from '#contract/profiles.ts'
import { bookmarkPost, createSavedList } from '#contract/lists.ts'
import { summarize } from '#contract/summaries.ts'
import type { TokenScope } from '#contract/token-scopes.ts'
import { hashOf } from '#api/http/viewer.ts'
import { createTestApi } from '#testing/api.ts'
import { type Member } from '#testing/rows.ts'
import { expectRefused } from '#testing/error-assertions.ts'

const api = await createTestApi()

const browser = 'x'.repeat(43)
const on = (post: { id: number; title: string }) => ({ post_id: post.id, post_title: post.title })

test('exportAccount holds everything about the member, and nothing else', async () => {
  const [member, other] = [await api.member({ browser }), await api.member({ browser: `${browser}-2` })]
  const own = await api.post(member, {
    title: 'Mine',
    category_ids: [2, 1],
    link: 'https://a.example',
    rating: 5,
  })
  const theirs = await api.post(other, { title: 'Theirs' })
  for (const { token } of [member, other]) {
    for (const { id } of [own, theirs]) {
      await api.call(likePost, { token, params: { id } })
      await api.call(createComment, { token, params: { id }, body: { text: `On ${id}` } })
    }
  }
  await api.call(ratePost, { token: member.token, params: { id: theirs.id }, body: { value: 3 } })
  const list = await api.call(createSavedList, {
    token: member.token,
    body: { name: 'Later', description: 'To try' },
  })
  await api.call(bookmarkPost, {
    token: member.token,
    body: { post_id: theirs.id, saved_list_id: list.body.id },
  })
  await api.call(bookmarkPost, { token: other.token, body: { post_id: own.id } })
  await api.call(requestPasswordReset, { body: { email: member.email } })
  const message = { name: 'Ada', subject: 'Bug', category: 'bug', message: 'It broke' }
  await api.call(sendContactMessage, { body: { ...message, email: member.email.toUpperCase() } })
  await api.call(sendContactMessage, { body: { ...message, email: other.email, message: 'Of another' } })
  for (const { token } of [member, other]) {
    await api.call(summarize, { token, body: { text: 'A shared text. It is short.' } })
  }
  await api.call(summarize, { token: other.token, body: { text: 'Something else. It is long.' } })

  const { status, headers, body } = await api.call(exportAccount, { token: member.token })
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('private, no-store')
  expect(accountExport.strict().parse(body)).toEqual(body)
  expect(body.account).toEqual((await api.call(getProfile, { token: member.token })).body)
  const unedited = { hidden_because: null, pending_link: null, earlier_versions: [] }
  expect({ ...own, ...unedited }).toMatchObject({
    ...body.posts[0],
    like_count: 0,
    comment_count: 0,
  })
  expect(body.posts).toMatchObject([{ id: own.id, like_count: 2, comment_count: 2 }])
  expect(body.comments).toMatchObject([
    { ...on(own), text: `On ${own.id}` },
    { ...on(theirs), text: `On ${theirs.id}` },
  ])
  expect(body.likes).toMatchObject([on(own), on(theirs)])
  expect(body.ratings).toMatchObject([
    { ...on(own), value: 5 },
    { ...on(theirs), value: 3 },
  ])
  expect(body.saved_lists).toMatchObject([
    { name: 'Saved', is_default: true, items: [] },
    { name: 'Later', description: 'To try', is_default: false, items: [on(theirs)] },
  ])
  expect(body.notifications.map(({ verb }) => verb).sort()).toEqual([
    'commented on your post',
    'liked your post',
  ])
  expect(body.sessions).toHaveLength(1)
  expect(body.known_browsers).toHaveLength(1)
  expect(body.password_resets).toMatchObject([{ confirmed_at: null }])
  expect(body.contact_messages).toMatchObject([message])
  expect(body.summaries).toMatchObject([{ summary: expect.stringContaining('A shared text.') }])
  expect(JSON.stringify(body)).not.toContain(other.email)
  const { access_tokens: tokens, ...rest } = body
  expect(tokens).toEqual([])
  expect(JSON.stringify(rest)).not.toMatch(/argon2|token|hmac|hash/i)
  expect(JSON.stringify(body)).not.toContain(browser)
})

test('exportAccount holds earlier versions, the pending link and edited comments', async () => {
  const [{ token }, other] = [await api.member(), await api.member()]
  const link = 'https://tool.example/'
  const { id } = await api.post({ token } as Member, { link, category_ids: [3] })
  const given = { token, params: { id } }
  await api.call(likePost, { ...given, token: other.token })
  const edit = { title: 'Renamed', description: 'What it does', category_ids: [4] }
  await api.call(updatePost, { ...given, body: { ...edit, link: 'https://elsewhere.example/' } })
  const comment = (await api.call(createComment, { ...given, body: { text: 'First' } })).body
  const changed = { token, params: { id: comment.id }, body: { text: 'Second' } }
  const { edited_at } = (await api.call(updateComment, changed)).body

  const { body } = await api.call(exportAccount, { token })
  expect(accountExport.parse(body)).toEqual(body)
  const [post] = body.posts
  expect(post).toMatchObject({ title: 'Renamed', link, pending_link: 'https://elsewhere.example/' })
  expect(post?.earlier_versions).toMatchObject([
    { title: 'A tool', link, categories: [{ id: 3 }], created_at: post?.edited_at },
  ])
  expect(body.comments).toMatchObject([{ text: 'Second', edited_at }])
})

test('exportAccount leaves out what somebody sent under the email before there was the account', async () => {
  const email = 'late@example.org'
  const body = { name: 'Somebody', email, subject: 'Bug', category: 'bug', message: 'Between us' }
  await api.call(sendContactMessage, { body })
  // Times are stored in milliseconds.
  await setTimeout(2)
  const { token } = await api.member({ email })
  expect((await api.call(exportAccount, { token })).body.contact_messages).toEqual([])
  await api.call(sendContactMessage, { body: { ...body, message: 'Since' } })
  expect((await api.call(exportAccount, { token })).body.contact_messages).toMatchObject([
    { message: 'Since' },
  ])
})

test('exportAccount holds sessions, events, passkeys, access tokens and providers with their times, and no keys', async () => {
  const { id, token } = await api.member()
  const { database } = api
  const seen = { browser: 'Firefox on Windows', network: '192.0.2.0/24' }
  await database.updateTable('sessions').set(seen).where('member_id', '=', id).execute()
  const event = { kind: 'signed_in' as const, ...seen }
  await database
    .insertInto('account_events')
    .values({ member_id: id, ...event })
    .execute()
  const bytes = Buffer.from('never shown to anybody')
  const keys = { credential_id: bytes, public_key: bytes, user_handle: bytes }
  await database
    .insertInto('passkeys')
    .values({ member_id: id, name: 'Laptop', ...keys })
    .execute()
  const scopes: TokenScope[] = ['read']
  const times = { created_at: new Date(), expires_at: new Date(), last_used_at: null }
  const made = database
    .insertInto('access_tokens')
    .values({ member_id: id, name: 'Script', scopes, ...times, token_hash: hashOf('never shown') })
  const { id: token_id } = await made.returning('id').executeTakeFirstOrThrow()
  const { network } = seen
  await database.insertInto('access_token_networks').values({ token_id, network }).execute()
  const identity = { provider: 'github', subject: '4711' }
  await database
    .insertInto('provider_identities')
    .values({ member_id: id, issuer: 'https://github.com', ...identity })
    .execute()

  const { body } = await api.call(exportAccount, { token })
  expect(accountExport.strict().parse(body)).toEqual(body)
  const created_at = expect.any(String)
  expect(body.sessions).toEqual([{ ...seen, created_at, last_used_at: created_at, confirmed_at: null }])
  expect(body.account_events).toEqual([{ ...event, created_at }])
  expect(body.passkeys).toEqual([{ name: 'Laptop', created_at, last_used_at: null }])
  expect(body.access_tokens).toEqual([
    {
      ...{ name: 'Script', scopes, created_at, expires_at: created_at, last_used_at: null },
      networks: [{ network, first_used_at: created_at }],
    },
  ])
  expect(body.connected_providers).toEqual([{ ...identity, created_at }])
  expect(JSON.stringify(body)).not.toContain('never shown')
})

test('a new member has little to export, and a guest nothing', async () => {
  const { token } = await api.member()
  const { body } = await api.call(exportAccount, { token })
  expect(body).toMatchObject({ posts: [], comments: [], likes: [], ratings: [], notifications: [] })
  expect(body.saved_lists).toHaveLength(1)
  expectRefused(await api.call(exportAccount), 401)
})
