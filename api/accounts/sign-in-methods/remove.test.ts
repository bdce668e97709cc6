import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { login } from '#contract/accounts.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { getProfile } from '#contract/profiles.ts'
import { removeSignInMethods } from '#contract/sign-in-methods.ts'
import { insertAccessToken } from '#testing/access/tokens.ts'
import { createTestApi } from '#testing/api.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'
import { startOidcProvider } from '#testing/oidc-provider.ts'
import { oidcServices } from '#testing/provider-services.ts'
import { deleteQueuedMails, queuedMails } from '#testing/queued-mails.ts'
import type { Member } from '#testing/rows.ts'
import { addPasskey, connectProvider, resetPassword, signInWith } from '#testing/squatter.ts'

const provider = await startOidcProvider('http://localhost:3000')
afterAll(() => provider.close())
const api = await createTestApi(oidcServices(provider))
const { call, database } = api
const chosen = 'chosen by the owner'
let counted = 0
let member: Member
let phone: Awaited<ReturnType<typeof addPasskey>>
let laptop: typeof phone

/** A member with two passkeys and a provider. */
beforeEach(async () => {
  member = await api.member()
  phone = await addPasskey(api, member, 'Phone')
  laptop = await addPasskey(api, member, 'Laptop')
  await connectProvider(api, member, `person${(counted += 1)}`)
  await deleteQueuedMails(database)
})

const reset = async () => (await resetPassword(api, member.email, chosen)).body.sign_in_methods
const remove = (body: object) => call(removeSignInMethods, { body })
const providersOf = (token: string) => call(getProfile, { token }).then(({ body }) => body.providers)
const signIn = async () =>
  (await call(login, { body: { username: member.email, password: chosen } })).body.token
const stale = { code: 'invalid_removal_token', detail: accountMessages.removal.token }

test('a reset answers what else signs in', async () => {
  expect(await reset()).toEqual({
    passkeys: ['Phone', 'Laptop'].map((name) => ({
      ...{ id: expect.any(Number), name, last_used_at: null },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })),
    providers: [{ id: 'oidc', name: 'Example' }],
    two_factor: false,
    removal_token: expect.stringMatching(/^[\w-]{43}$/),
  })
})

test('the mail about a reset lists the same', async () => {
  await reset()
  const { to, text } = (await queuedMails(database)).at(-1)!
  expect(to).toBe(member.email)
  expect(text).toContain('the passkey “Phone”, the passkey “Laptop” and Example')
  expect(text).toContain('Two-step sign-in is off.')
  expect(text).toContain('http://localhost:3000/settings/security')
})

test('what is chosen is removed, and the rest stays', async () => {
  const { passkeys, removal_token } = await reset()
  const chosenOnes = { passkeys: [passkeys[0]!.id], providers: ['oidc'] }
  expect(await remove({ removal_token, ...chosenOnes })).toMatchObject({ status: 204 })
  expect(await signInWith(api, phone)).toMatchObject({ status: 400 })
  expect(await signInWith(api, laptop)).toMatchObject({ status: 200 })
  expect(await providersOf(await signIn())).toEqual([])
})

test('sessions and access tokens that began since the reset end', async () => {
  const { passkeys, removal_token } = await reset()
  const { body } = await signInWith(api, phone)
  expect((await call(getProfile, { token: body.token })).status).toBe(200)
  const { token } = await insertAccessToken(database, member.id)
  expect((await call(getProfile, { token })).status).toBe(200)
  await remove({ removal_token, passkeys: [passkeys[0]!.id] })
  expectRefused(await call(getProfile, { token: body.token }), 401)
  expectRefused(await call(getProfile, { token }), 401)
})

test('one mail and an event for each tell of it', async () => {
  const { passkeys, removal_token } = await reset()
  await deleteQueuedMails(database)
  await remove({ removal_token, passkeys: passkeys.map(({ id }) => id), providers: ['oidc'] })
  const mails = await queuedMails(database)
  expect(mails.map(({ to }) => to)).toEqual([member.email])
  expect(mails[0]!.text).toContain('the passkey “Phone”, the passkey “Laptop” and Example')
  const events = await database
    .selectFrom('account_events')
    .select('kind')
    .where('member_id', '=', member.id)
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  expect(events.map(({ kind }) => kind).sort()).toEqual([
    'passkey_removed',
    'passkey_removed',
    'provider_disconnected',
  ])
})

test('a removal token works once, within 15 minutes', async () => {
  const { removal_token } = await reset()
  await sql`
    update one_time_tokens set expires_at = expires_at - interval '14 minutes' where purpose = 'sign_in_removal'
  `.execute(database)
  expect(await remove({ removal_token })).toMatchObject({ status: 204 })
  expectRefused(await remove({ removal_token }), 400, stale)
  const next = (await reset()).removal_token
  await sql`
    update one_time_tokens set expires_at = expires_at - interval '15 minutes' where purpose = 'sign_in_removal'
  `.execute(database)
  expectRefused(await remove({ removal_token: next }), 400, stale)
  expectRefused(await remove({ removal_token: 'x'.repeat(43) }), 400, stale)
})

test('of two removals at once, one is done', async () => {
  const { removal_token } = await reset()
  const answers = await Promise.all([1, 2, 3].map(() => remove({ removal_token })))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400])
})

test('the next reset ends the token of the one before', async () => {
  const { removal_token } = await reset()
  await resetPassword(api, member.email, `${chosen} again`)
  expectRefused(await remove({ removal_token }), 400, stale)
})

test('what belongs to others is not removed', async () => {
  const other = await api.member()
  const passkey = await addPasskey(api, other)
  const { id } = await database
    .selectFrom('passkeys')
    .select('id')
    .where('member_id', '=', other.id)
    .executeTakeFirstOrThrow()
  const { removal_token } = await reset()
  await remove({ removal_token, passkeys: [id] })
  expect(await signInWith(api, passkey)).toMatchObject({ status: 200 })
})

test('bad input is refused by field', async () => {
  const { removal_token } = await reset()
  expectBadFields(await remove({}), { removal_token: [accountMessages.removal.token] })
  expectBadFields(await remove({ removal_token, passkeys: 'all', providers: 7 }), {
    passkeys: [accountMessages.removal.passkeys],
    providers: [accountMessages.removal.providers],
  })
  expectBadFields(await remove({ removal_token, passkeys: ['x'] }), {
    passkeys: [accountMessages.removal.passkeys],
  })
  expect(await remove({ removal_token })).toMatchObject({ status: 204 })
})
