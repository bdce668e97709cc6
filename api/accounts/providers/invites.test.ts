import { afterAll, beforeEach, expect, test } from 'vitest'
import { accountMessages } from '#contract/account-messages.ts'
import { addInvite, listInvites } from '#contract/invites.ts'
import { finishProviderLogin } from '#contract/providers.ts'
import type { RegistrationMode } from '#contract/site.ts'
import { createTestApi } from '#testing/api.ts'
import { expectRefused } from '#testing/error-assertions.ts'
import { startOidcProvider } from '#testing/oidc-provider.ts'
import { codeIn, ProviderBrowser } from '#testing/provider-browser.ts'
import { oidcServices } from '#testing/provider-services.ts'

const provider = await startOidcProvider('http://localhost:3000')
const api = await createTestApi(oidcServices(provider))
afterAll(() => provider.close())
const admin = await api.member()
await api.appoint(admin, { administrator: true })

const setMode = (registration: RegistrationMode) =>
  api.database.updateTable('site_settings').set({ registration }).execute()
beforeEach(() => setMode('invite'))

let counted = 0

/** A new person at the provider. */
function person(): string {
  counted += 1
  const sub = `guest-${counted}`
  provider.people.set(sub, { email: `${sub}@example.org`, email_verified: true, name: `Guest ${counted}` })
  return sub
}

async function newInvite(max_uses = 1): Promise<string> {
  const { body } = await api.call(addInvite, { token: admin.token, body: { max_uses, days: 1 } })
  return body.code
}

/** The address that a person is led to after the way to the provider and back. */
async function comeBack(sub: string, invite?: string): Promise<URL> {
  const browser = new ProviderBrowser(api)
  const query = invite === undefined ? '' : `?${new URLSearchParams({ invite })}`
  const { location } = await browser.open(`/api/accounts/providers/oidc/start/${query}`)
  return (await browser.bring(await browser.signInAt(location, sub))).location
}

const finish = (address: URL) => api.call(finishProviderLogin, { body: { code: codeIn(address) } })
const uses = async () => (await api.call(listInvites, { token: admin.token })).body[0]!.uses

test('a new person with an invite gets an account, which uses the invite; signing in again does not', async () => {
  const code = await newInvite()
  const sub = person()
  expect((await finish(await comeBack(sub, code))).status).toBe(200)
  expect(await uses()).toBe(1)
  expect((await finish(await comeBack(sub))).status).toBe(200)
  await setMode('closed')
  expect((await finish(await comeBack(sub))).status).toBe(200)
  expect(await uses()).toBe(1)
})

test.each([undefined, 'x'.repeat(22)])(
  'a new person with the invite %j is led back to the login',
  async (invite) => {
    const address = await comeBack(person(), invite)
    expect(address.pathname + address.search).toBe('/login?error=invite_needed&provider=oidc')
  },
)

test('while registration is closed, a new person is led back to the login', async () => {
  const code = await newInvite()
  await setMode('closed')
  const address = await comeBack(person(), code)
  expect(address.pathname + address.search).toBe('/login?error=registration_closed&provider=oidc')
})

test('an invite that is used up, or a registration that is closed meanwhile, is refused at the end', async () => {
  const code = await newInvite()
  const addresses = [await comeBack(person(), code), await comeBack(person(), code)]
  expect((await finish(addresses[0]!)).status).toBe(200)
  expectRefused(await finish(addresses[1]!), 403, {
    code: 'invite_needed',
    detail: accountMessages.invite.invalid,
  })
  const late = await comeBack(person(), await newInvite())
  await setMode('closed')
  expectRefused(await finish(late), 403, { code: 'registration_closed' })
})

test('of several at once with one invite as many get an account as it allows', async () => {
  const code = await newInvite(2)
  const addresses: URL[] = []
  for (let n = 0; n < 4; n += 1) addresses.push(await comeBack(person(), code))
  const statuses = (await Promise.all(addresses.map(finish))).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 200, 403, 403])
})
