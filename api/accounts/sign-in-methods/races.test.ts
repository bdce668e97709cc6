import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  addPasskey as addPasskeyCall,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyOptions,
} from '#contract/passkeys.ts'
import { createTestApi } from '#testing/api.ts'
import { Authenticator, type CreationOptions, type RequestOptions } from '#testing/authenticator.ts'
import { untilWaiting } from '#testing/locks.ts'
import { startOidcProvider } from '#testing/oidc-provider.ts'
import { ProviderBrowser } from '#testing/provider-browser.ts'
import { oidcServices } from '#testing/provider-services.ts'
import type { Member } from '#testing/rows.ts'
import { addPasskey, connectProvider, signUp } from '#testing/squatter.ts'

const provider = await startOidcProvider('http://localhost:3000')
afterAll(() => provider.close())
const api = await createTestApi(oidcServices(provider))
const { call, database } = api
let counted = 0
let member: Member

beforeEach(async () => {
  member = await signUp(api)
})

const newPerson = () => `racer${(counted += 1)}`

/** Begins the work while a new password is being written, and ends both. */
async function duringReset<T>(work: () => Promise<T>): Promise<T> {
  const { begun } = await database.transaction().execute(async (transaction) => {
    const update = transaction.updateTable('members').set({ password_hash: 'new' })
    await update.where('id', '=', member.id).execute()
    await transaction.deleteFrom('sessions').where('member_id', '=', member.id).execute()
    const begun = work()
    await untilWaiting(database)
    return { begun }
  })
  return begun
}

const countOf = async (table: 'passkeys' | 'provider_identities' | 'sessions') =>
  (await database.selectFrom(table).select('member_id').where('member_id', '=', member.id).execute()).length

test('a passkey that is being added during a reset is not added', async () => {
  const { body: options } = await call(passkeyOptions, { token: member.token })
  const response = new Authenticator('http://localhost:3000').create(options as unknown as CreationOptions)
  const body = { name: 'Late', response }
  const answer = await duringReset(() => call(addPasskeyCall, { token: member.token, body }))
  expect(answer.status).toBe(401)
  expect(await countOf('passkeys')).toBe(0)
})

test('an identity that is being connected during a reset is not connected', async () => {
  const browser = new ProviderBrowser(api)
  const { location } = await browser.start(await browser.linkCode(member.token))
  const answer = await browser.signInAt(location, newPerson())
  const led = await duringReset(() => browser.bring(answer))
  expect(led.location.search).toBe('?error=expired&provider=oidc')
  expect(await countOf('provider_identities')).toBe(0)
})

test('a sign-in with a passkey that is under way during a reset begins no session', async () => {
  const passkey = await addPasskey(api, member)
  const { body: options } = await call(passkeyLoginOptions)
  const response = passkey.get(options as unknown as RequestOptions)
  const answer = await duringReset(() => call(passkeyLogin, { body: { response } }))
  expect(answer.status).toBe(400)
  expect(await countOf('sessions')).toBe(0)
})

test('a sign-in with a provider that is under way during a reset begins no session', async () => {
  const person = newPerson()
  await connectProvider(api, member, person)
  const browser = new ProviderBrowser(api)
  const led = await browser.go(person)
  const answer = await duringReset(() => browser.finish(led))
  expect(answer.status).toBe(400)
  expect(await countOf('sessions')).toBe(0)
})
