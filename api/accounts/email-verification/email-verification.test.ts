import { beforeEach, expect, test } from 'vitest'
import { register } from '#contract/accounts.ts'
import { createComment, updateComment } from '#contract/comments.ts'
import { resendVerification, verifyEmail } from '#contract/email-verification.ts'
import { confirmResetCode, requestPasswordReset, setNewPassword } from '#contract/password-reset.ts'
import { createPost, deletePost, undeletePost } from '#contract/posts.ts'
import { getProfile } from '#contract/profiles.ts'
import { createLimits } from '#api/http/limits/limits.ts'
import { defaultRates } from '#api/http/limits/rates.ts'
import { createTestApi } from '#testing/api.ts'
import { deleteQueuedMails, newestCode, newestLink, queuedMails } from '#testing/queued-mails.ts'
import { password } from '#testing/rows.ts'

const many = { points: 1_000_000, seconds: 60 }
const rates = { ...defaultRates, register: many, new_member_post: many, edit: many }
const api = await createTestApi({
  accounts: { emailVerification: true, moderatorsNeed2fa: false, providers: [] },
  limits: createLimits({ rates, secret: 'for tests only' }),
})
const { database } = api
const post = { title: 'A tool', description: 'What it does', category_ids: [1] }
let counted = 0
let member: { id: number; token: string; email: string }

beforeEach(async () => {
  await deleteQueuedMails(database)
  member = await newcomer()
})

async function newcomer() {
  counted += 1
  const email = `new${counted}@example.org`
  const body = { name: 'Grace', username: `new_${counted}`, email, password }
  return (await api.call(register, { body })).body
}

const verify = (token: string) => api.call(verifyEmail, { body: { token } })
const isVerified = async () => (await api.call(getProfile, member)).body.email_verified
const write = () => api.call(createPost, { ...member, body: post })

test('a registration mails a link that confirms the address once', async () => {
  const mails = await queuedMails(database)
  expect(mails).toMatchObject([{ to: member.email, to_member: true }])
  expect(mails[0]!.text).toMatch(/^http:\/\/localhost:3000\/verify-email\?token=[\w-]{43}$/m)
  expect(await isVerified()).toBe(false)
  const token = await newestLink(database, member.email)
  expect(await verify(token)).toMatchObject({ status: 200, body: { outcome: 'verified' } })
  expect(await isVerified()).toBe(true)
  expect(await verify(token)).toMatchObject({ status: 400, body: { code: 'invalid_token' } })
})

test('an unknown token is refused', async () => {
  for (const token of ['x', 'x'.repeat(43)]) expect(await verify(token)).toMatchObject({ status: 400 })
})

test('a link is good for 7 days', async () => {
  const token = await newestLink(database, member.email)
  const age = (seconds: number) =>
    database
      .updateTable('one_time_tokens')
      .set({ expires_at: new Date(Date.now() + seconds * 1000) })
      .where('member_id', '=', member.id)
  const { expires_at, created_at } = await database
    .selectFrom('one_time_tokens')
    .select(['expires_at', 'created_at'])
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(expires_at.getTime() - created_at.getTime()).toBe(7 * 24 * 60 * 60 * 1000)
  await age(-1).execute()
  expect(await verify(token)).toMatchObject({ status: 400 })
  await age(60).execute()
  expect(await verify(token)).toMatchObject({ status: 200 })
})

test('of two confirmations at once, one wins', async () => {
  const token = await newestLink(database, member.email)
  const answers = await Promise.all([verify(token), verify(token)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('the link is mailed again 3 times an hour, and not to confirmed addresses', async () => {
  await deleteQueuedMails(database)
  for (let nth = 0; nth < 3; nth += 1)
    expect(await api.call(resendVerification, member)).toMatchObject({ status: 204 })
  expect(await api.call(resendVerification, member)).toMatchObject({ status: 429 })
  expect(await queuedMails(database)).toHaveLength(3)
  expect(await verify(await newestLink(database, member.email))).toMatchObject({ status: 200 })
  const other = await newcomer()
  await verify(await newestLink(database, other.email))
  await deleteQueuedMails(database)
  expect(await api.call(resendVerification, other)).toMatchObject({ status: 204 })
  expect(await queuedMails(database)).toEqual([])
})

test('an unconfirmed member can have 2 posts; confirming lifts that at once', async () => {
  expect(await write()).toMatchObject({ status: 201 })
  expect(await write()).toMatchObject({ status: 201 })
  expect(await write()).toMatchObject({ status: 403, body: { code: 'email_not_verified' } })
  await verify(await newestLink(database, member.email))
  expect(await write()).toMatchObject({ status: 201 })
})

test('posts written at once do not exceed 2', async () => {
  const answers = await Promise.all([write(), write(), write(), write()])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 403, 403])
})

test('a deleted post makes room, but comes back only into room', async () => {
  const [{ body: first }] = [await write(), await write()]
  const about = { ...member, params: { id: first.id } }
  await api.call(deletePost, about)
  expect(await api.call(undeletePost, about)).toMatchObject({ status: 200 })
  await api.call(deletePost, about)
  expect(await write()).toMatchObject({ status: 201 })
  expect(await api.call(undeletePost, about)).toMatchObject({
    status: 403,
    body: { code: 'email_not_verified' },
  })
  const unknown = { ...member, params: { id: first.id + 1_000_000 } }
  expect(await api.call(undeletePost, unknown)).toMatchObject({ status: 404 })
})

test('comments of an unconfirmed member have no links, also after an edit', async () => {
  const { id } = (await write()).body
  const comment = (text: string) => api.call(createComment, { ...member, params: { id }, body: { text } })
  const refused = { status: 403, body: { code: 'email_not_verified' } }
  expect(await comment('See https://example.org')).toMatchObject(refused)
  const { status, body } = await comment('No link. Really')
  expect(status).toBe(201)
  const edit = (text: string) =>
    api.call(updateComment, { ...member, params: { id: body.id }, body: { text } })
  expect(await edit('See example.org')).toMatchObject(refused)
  expect(await edit('No links')).toMatchObject({ status: 200 })
  await verify(await newestLink(database, member.email))
  expect(await edit('See example.org')).toMatchObject({ status: 200 })
})

test('members from before are not restricted', async () => {
  member = await api.member()
  expect(await isVerified()).toBe(true)
  for (let nth = 0; nth < 3; nth += 1) expect(await write()).toMatchObject({ status: 201 })
})

test('a password reset by mail confirms the address', async () => {
  await api.call(requestPasswordReset, { body: { email: member.email } })
  const code = await newestCode(database, member.email)
  const { reset_token } = (await api.call(confirmResetCode, { body: { code, email: member.email } })).body
  const passwords = { new_password: 'a much longer one', confirm_password: 'a much longer one' }
  await api.call(setNewPassword, { body: { ...passwords, reset_token } })
  const { email_verified } = await database
    .selectFrom('members')
    .select('email_verified')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(email_verified).toBe(true)
})
