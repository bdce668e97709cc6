import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { login } from '#contract/accounts.ts'
import { verifyEmail } from '#contract/email-verification.ts'
import { addPasskey as addPasskeyCall } from '#contract/passkeys.ts'
import { getProfile } from '#contract/profiles.ts'
import { changePassword } from '#contract/passwords.ts'
import { loginTwoFactor } from '#contract/two-factor.ts'
import { createTestApi, type TestApi } from '#testing/api.ts'
import { Authenticator } from '#testing/authenticator.ts'
import { startOidcProvider } from '#testing/oidc-provider.ts'
import { ProviderBrowser } from '#testing/provider-browser.ts'
import { oidcServices } from '#testing/provider-services.ts'
import { deleteQueuedMails, newestLink, queuedMails } from '#testing/queued-mails.ts'
import { password, type Member } from '#testing/rows.ts'
import { connectProvider, resetPassword, settleIn, signInWith, signUp } from '#testing/squatter.ts'
import { beginSignIn, totpCode } from '#testing/two-factor.ts'

const provider = await startOidcProvider('http://localhost:3000')
afterAll(() => provider.close())
const services = oidcServices(provider)
const asking = await createTestApi(services)
const asksNothing = await createTestApi({
  ...services,
  accounts: { ...services.accounts, emailVerification: false },
})
const chosen = 'chosen by the owner'
let counted = 0
const newPerson = () => `squatter${(counted += 1)}`

interface Squatter {
  member: Member
  kept: Awaited<ReturnType<typeof settleIn>>
}

const signIn = ({ call }: TestApi, { email }: Member, secret = chosen) =>
  call(login, { body: { username: email, password: secret } })

async function rowsOf({ database }: TestApi, { id }: Member) {
  const count = async (
    table:
      | 'sessions'
      | 'passkeys'
      | 'provider_identities'
      | 'two_factor'
      | 'known_browsers'
      | 'push_subscriptions',
  ) => (await database.selectFrom(table).select('member_id').where('member_id', '=', id).execute()).length
  const tokens = await database
    .selectFrom('one_time_tokens')
    .select('purpose')
    .where('member_id', '=', id)
    .orderBy('purpose')
    .execute()
  return {
    sessions: await count('sessions'),
    passkeys: await count('passkeys'),
    identities: await count('provider_identities'),
    twoFactor: await count('two_factor'),
    browsers: await count('known_browsers'),
    pushes: await count('push_subscriptions'),
    tokens: tokens.map(({ purpose }) => purpose),
  }
}

const nothing = {
  ...{ sessions: 0, passkeys: 0, identities: 0, twoFactor: 0, browsers: 0, pushes: 0 },
  tokens: [] as string[],
}

describe.for([
  ['that asks for confirmed addresses', asking],
  ['that asks for none', asksNothing],
] as const)('at a site %s, a reset of an account whose address no mail has proven', ([, api]) => {
  const { call } = api
  let squatter: Squatter

  beforeEach(async () => {
    await deleteQueuedMails(api.database)
    const member = await signUp(api)
    squatter = { member, kept: await settleIn(api, member, newPerson()) }
  })

  test('lets the owner in with the password alone, and removes all that signs in', async () => {
    const { member } = squatter
    const answer = await resetPassword(api, member.email, chosen)
    expect(answer).toMatchObject({
      status: 200,
      body: { sign_in_methods: { passkeys: [], providers: [], two_factor: false, removal_token: null } },
    })
    expect(await rowsOf(api, member)).toEqual(nothing)
    const { status, body } = await signIn(api, member)
    expect(status).toBe(200)
    expect((await call(getProfile, { token: body.token })).body).toMatchObject({ email_verified: true })
  })

  test('ends the session and the passkey', async () => {
    const { member, kept } = squatter
    await resetPassword(api, member.email, chosen)
    expect(await call(getProfile, { token: member.token })).toMatchObject({ status: 401 })
    expect(await signInWith(api, kept.authenticator)).toMatchObject({ status: 400 })
  })

  test('ends the identity, with the sign-in that had begun', async () => {
    const { member, kept } = squatter
    await resetPassword(api, member.email, chosen)
    expect(await new ProviderBrowser(api).finish(kept.finishLed)).toMatchObject({ status: 400 })
    // The person is a stranger at the site now, and the provider names no address.
    const { location } = await new ProviderBrowser(api).go(kept.person)
    expect(location.pathname + location.search).toBe('/login?error=address_missing&provider=oidc')
  })

  test('ends the codes and challenges that wait', async () => {
    const { member, kept } = squatter
    const pending = await beginSignIn(api, member)
    await resetPassword(api, member.email, chosen)
    const second = { two_factor_token: pending, code: totpCode(kept.secret) }
    expect(await call(loginTwoFactor, { body: second })).toMatchObject({ status: 400 })
    const { location } = await new ProviderBrowser(api).start(kept.linkCode)
    expect(location.search).toContain('error=expired')
    const { body } = await signIn(api, member)
    const response = new Authenticator('http://localhost:3000').create(kept.options)
    const added = await call(addPasskeyCall, { token: body.token, body: { name: 'Late', response } })
    expect(added).toMatchObject({ status: 400, body: { code: 'passkey_expired' } })
  })

  test('ends the change of address that waits, and its undoing', async () => {
    const { member, kept } = squatter
    const undo = await newestLink(api.database, member.email)
    await resetPassword(api, member.email, chosen)
    for (const token of [kept.change, undo]) {
      const body = { token, new_password: chosen, confirm_password: chosen }
      expect(await call(verifyEmail, { body })).toMatchObject({
        status: 400,
        body: { code: 'invalid_token' },
      })
    }
  })

  test('tells by mail why all of it was removed', async () => {
    await resetPassword(api, squatter.member.email, chosen)
    const { text } = (await queuedMails(api.database)).at(-1)!
    expect(text).toContain('No mail had proven before that this address is yours')
    expect(text).toContain('Nothing but the password signs in to your account.')
  })

  test('is the first proof: the next reset removes nothing', async () => {
    const { member } = squatter
    await resetPassword(api, member.email, chosen)
    const { body } = await signIn(api, member)
    await connectProvider(api, { ...member, token: body.token }, newPerson())
    await resetPassword(api, member.email, `${chosen} again`)
    expect(await rowsOf(api, member)).toMatchObject({ identities: 1 })
  })

  test('does not touch another account', async () => {
    const other = await api.member({ browser: 'o'.repeat(43) })
    const person = newPerson()
    const kept = await settleIn(api, other, person)
    const before = await rowsOf(api, other)
    await resetPassword(api, squatter.member.email, chosen)
    expect(await rowsOf(api, other)).toEqual(before)
    expect(await signInWith(api, kept.authenticator)).toMatchObject({ status: 200 })
  })
})

test('a reset of an account with a proven address keeps its ways to sign in, and ends what had begun', async () => {
  const member = await asking.member({ browser: 'o'.repeat(43) })
  const kept = await settleIn(asking, member, newPerson())
  await resetPassword(asking, member.email, chosen)
  expect(await rowsOf(asking, member)).toEqual({
    ...{ sessions: 0, passkeys: 1, identities: 1, twoFactor: 1, browsers: 2, pushes: 0 },
    tokens: ['change_email', 'sign_in_removal', 'undo_email'],
  })
  expect(await signInWith(asking, kept.authenticator)).toMatchObject({ status: 200 })
  expect(await signIn(asking, member)).toMatchObject({ status: 401, body: { code: 'two_factor_required' } })
  const { person } = kept
  const browser = new ProviderBrowser(asking)
  expect(await browser.finish(await browser.go(person))).toMatchObject({
    status: 401,
    body: { code: 'two_factor_required' },
  })
})

test('an address that the link of the registration has confirmed is proven', async () => {
  const member = await signUp(asking)
  await asking.call(verifyEmail, { body: { token: await newestLink(asking.database, member.email) } })
  await connectProvider(asking, member, newPerson())
  await resetPassword(asking, member.email, chosen)
  expect(await rowsOf(asking, member)).toMatchObject({ identities: 1 })
})

test('an address that a change has confirmed is proven', async () => {
  const member = await signUp(asksNothing)
  const { change, authenticator } = await settleIn(asksNothing, member, newPerson())
  await asksNothing.call(verifyEmail, { body: { token: change } })
  await resetPassword(asksNothing, `elsewhere-${member.email}`, chosen)
  expect(await signInWith(asksNothing, authenticator)).toMatchObject({ status: 200 })
})

test.for([
  ['vouches for', true, 1],
  ['does not vouch for', false, 0],
] as const)(
  'an address that the provider %s counts as proven: %s',
  async ([, email_verified, identities]) => {
    const person = newPerson()
    const email = `${person}@example.org`
    provider.people.set(person, { email, email_verified, name: 'Grace' })
    const browser = new ProviderBrowser(asking)
    const { body } = await browser.finish(await browser.go(person))
    const { id } = (await asking.call(getProfile, { token: body.token })).body
    await resetPassword(asking, email, chosen)
    expect(await rowsOf(asking, { id } as Member)).toMatchObject({ identities })
  },
)

test('a change of the password proves no address', async () => {
  const member = await signUp(asksNothing)
  await connectProvider(asksNothing, member, newPerson())
  const body = { current_password: password, new_password: 'another of the squatter' }
  await asksNothing.call(changePassword, { token: member.token, body })
  await resetPassword(asksNothing, member.email, chosen)
  expect(await rowsOf(asksNothing, member)).toMatchObject({ identities: 0 })
})
