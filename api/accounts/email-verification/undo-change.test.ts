import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { login } from '#contract/accounts.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { changeEmail, verifyEmail } from '#contract/email-verification.ts'
import { messages } from '#contract/messages.ts'
import { getProfile } from '#contract/profiles.ts'
import { removeSignInMethods } from '#contract/sign-in-methods.ts'
import { insertAccessToken } from '#testing/access/tokens.ts'
import { createTestApi } from '#testing/api.ts'
import { expectBadFields } from '#testing/error-assertions.ts'
import { startOidcProvider } from '#testing/oidc-provider.ts'
import { oidcServices } from '#testing/provider-services.ts'
import { deleteQueuedMails, linkTokenIn, newestLink, queuedMails } from '#testing/queued-mails.ts'
import { password, type Member } from '#testing/rows.ts'
import { addPasskey, connectProvider, resetPassword, signInWith, signUp } from '#testing/squatter.ts'
import { turnOnTwoFactor } from '#testing/two-factor.ts'

const provider = await startOidcProvider('http://localhost:3000')
afterAll(() => provider.close())
const api = await createTestApi(oidcServices(provider))
const { call, database } = api
const chosen = 'chosen by the owner'
let counted = 0

beforeEach(() => deleteQueuedMails(database))

const open = (body: object) => call(verifyEmail, { body })
const undo = (token: string, secret = chosen) =>
  open({ token, new_password: secret, confirm_password: secret })
const signIn = (username: string, secret: string) => call(login, { body: { username, password: secret } })
const profile = async (token: string) => (await call(getProfile, { token })).body

/** Asks for another address, as everybody can who knows the password. Returns the tokens of both links. */
async function askChange({ token, email }: Member) {
  const to = `elsewhere${(counted += 1)}@example.org`
  await call(changeEmail, { token, body: { email: to, password } })
  return { to, confirmation: await newestLink(database, to), former: await newestLink(database, email) }
}

async function changed(member: Member) {
  const change = await askChange(member)
  expect(await open({ token: change.confirmation })).toMatchObject({ body: { outcome: 'changed' } })
  return change
}

test('undoing asks for a new password, and the link stays good until there is one', async () => {
  const member = await api.member()
  const { former } = await changed(member)
  for (let tries = 0; tries < 2; tries += 1) {
    expect(await open({ token: former })).toMatchObject({
      status: 409,
      body: { code: 'new_password_needed', detail: accountMessages.email.newPasswordNeeded },
    })
  }
  expect(await undo(former)).toMatchObject({
    status: 200,
    body: { outcome: 'undone', sign_in_methods: { passkeys: [], providers: [], removal_token: null } },
  })
  expect(await undo(former)).toMatchObject({ status: 400, body: { code: 'invalid_token' } })
})

test('the password of before is gone, and every session and access token with it', async () => {
  const member = await api.member()
  const access = await insertAccessToken(database, member.id)
  const { to, former } = await changed(member)
  await undo(former)
  expect(await call(getProfile, { token: member.token })).toMatchObject({ status: 401 })
  expect(await call(getProfile, { token: access.token })).toMatchObject({ status: 401 })
  expect(await signIn(member.email, password)).toMatchObject({ status: 400 })
  expect(await signIn(to, chosen)).toMatchObject({ status: 400 })
  expect(await signIn(member.email, chosen)).toMatchObject({ status: 200 })
})

test('cancelling a change that nobody has confirmed asks for a new password as well', async () => {
  const member = await api.member()
  const { former, confirmation } = await askChange(member)
  expect(await open({ token: former })).toMatchObject({ status: 409 })
  expect(await undo(former)).toMatchObject({ status: 200 })
  expect(await signIn(member.email, password)).toMatchObject({ status: 400 })
  expect(await open({ token: confirmation })).toMatchObject({ status: 400 })
})

test('bad passwords are refused by field, and the link stays', async () => {
  const member = await api.member()
  const { former } = await changed(member)
  expectBadFields(await undo(former, 'short'), { new_password: [messages.reset.short] })
  const differing = { token: former, new_password: chosen, confirm_password: `${chosen}!` }
  expectBadFields(await open(differing), { confirm_password: [messages.password.mismatch] })
  expectBadFields(await open({ token: former, new_password: chosen }), {
    confirm_password: [messages.password.mismatch],
  })
  expectBadFields(await undo(former, 'password123'), { new_password: [accountMessages.password.common] })
  expectBadFields(await undo(former, `my ${member.email}`), {
    new_password: [accountMessages.password.ownData],
  })
  expect(await undo(former)).toMatchObject({ status: 200 })
})

test('a link that confirms takes no notice of a password', async () => {
  const member = await api.member()
  const { confirmation } = await askChange(member)
  expect(await undo(confirmation)).toMatchObject({ status: 200, body: { outcome: 'changed' } })
  expect(await call(getProfile, { token: member.token })).toMatchObject({ status: 200 })
})

test('what was added since the change was requested is removed; what was there before is listed', async () => {
  const member = await api.member()
  const before = await addPasskey(api, member, 'Phone')
  const { former } = await changed(member)
  const since = await addPasskey(api, member, 'Attacker')
  await connectProvider(api, member, `attacker${(counted += 1)}`)
  await turnOnTwoFactor(api, member)
  expect((await undo(former)).body.sign_in_methods).toEqual({
    passkeys: [{ id: expect.any(Number), name: 'Phone', created_at: expect.any(String), last_used_at: null }],
    providers: [],
    two_factor: false,
    removal_token: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(await signInWith(api, since)).toMatchObject({ status: 400 })
  expect(await signInWith(api, before)).toMatchObject({ status: 200 })
  expect(await signIn(member.email, chosen)).toMatchObject({ status: 200 })
})

test('two-step sign-in of before stays on', async () => {
  const member = await api.member()
  await turnOnTwoFactor(api, member)
  const { former } = await changed(member)
  expect((await undo(former)).body.sign_in_methods).toMatchObject({ two_factor: true, removal_token: null })
  expect(await signIn(member.email, chosen)).toMatchObject({ status: 401 })
})

test('a passkey of before is removed with the token of the answer', async () => {
  const member = await api.member()
  const passkey = await addPasskey(api, member)
  const { former } = await changed(member)
  const { removal_token, passkeys } = (await undo(former)).body.sign_in_methods!
  const body = { removal_token, passkeys: passkeys.map(({ id }) => id) }
  expect(await call(removeSignInMethods, { body })).toMatchObject({ status: 204 })
  expect(await signInWith(api, passkey)).toMatchObject({ status: 400 })
})

test('a proven address is proven afterwards: a reset keeps what was there before', async () => {
  const member = await api.member()
  const passkey = await addPasskey(api, member)
  const { former } = await changed(member)
  await undo(former)
  await resetPassword(api, member.email, `${chosen} again`)
  expect(await signInWith(api, passkey)).toMatchObject({ status: 200 })
})

test('somebody who never signed up gets the account of a squatter unconfirmed, and nothing else signs in', async () => {
  const squatter = await signUp(api)
  const passkey = await addPasskey(api, squatter)
  const { to, former } = await changed(squatter)
  expect(await undo(former)).toMatchObject({
    status: 200,
    body: { sign_in_methods: { passkeys: [], providers: [], two_factor: false } },
  })
  expect(await signInWith(api, passkey)).toMatchObject({ status: 400 })
  const { body } = await signIn(squatter.email, chosen)
  expect(await profile(body.token)).toMatchObject({ email: squatter.email, email_verified: false })
  // The squatter's own address, which was proven, leads nowhere.
  expect(await signIn(to, chosen)).toMatchObject({ status: 400 })
})

test('cancelling confirms no address either', async () => {
  const squatter = await signUp(api)
  const { former } = await askChange(squatter)
  await undo(former)
  const { body } = await signIn(squatter.email, chosen)
  expect(await profile(body.token)).toMatchObject({ email_verified: false })
})

test('a link from before proofs were stored confirms nothing', async () => {
  const member = await api.member()
  const { former } = await changed(member)
  await sql`
    update one_time_tokens set data = jsonb_build_object('from', data->'from') where member_id = ${member.id}
  `.execute(database)
  await undo(former)
  const { body } = await signIn(member.email, chosen)
  expect(await profile(body.token)).toMatchObject({ email_verified: false })
})

test('a mail to the restored address tells of the new password and what signs in besides', async () => {
  const member = await api.member()
  await addPasskey(api, member, 'Phone')
  const { former } = await changed(member)
  await undo(former)
  const mail = (await queuedMails(database)).at(-1)!
  expect(mail.to).toBe(member.email)
  expect(mail.text).toContain('The change of its email address was undone')
  expect(mail.text).toContain('the passkey “Phone”')
})

test('the notice to the old address says what the link does', async () => {
  const member = await api.member()
  await askChange(member)
  const notice = (await queuedMails(database)).find(({ to }) => to === member.email)!
  expect(linkTokenIn(notice)).toMatch(/^[\w-]{43}$/)
  expect(notice.text).toContain('you choose a new password')
})
