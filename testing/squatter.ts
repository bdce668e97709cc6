import { register } from '#contract/accounts.ts'
import { changeEmail } from '#contract/email-verification.ts'
import * as passkeys from '#contract/passkeys.ts'
import { confirmResetCode, requestPasswordReset, setNewPassword } from '#contract/password-reset.ts'
import { subscribeToPush } from '#contract/push.ts'
import { newBrowser } from './access/push.ts'
import type { TestApi } from './api.ts'
import { Authenticator, type CreationOptions, type RequestOptions } from './authenticator.ts'
import { ProviderBrowser } from './provider-browser.ts'
import { newestCode, newestLink } from './queued-mails.ts'
import { password, type Member } from './rows.ts'
import { turnOnTwoFactor } from './two-factor.ts'

let counted = 0

/** Registers with an address, as anybody can. */
export async function signUp({ call }: TestApi, fields: object = {}): Promise<Member> {
  counted += 1
  const body = {
    name: 'Grace',
    username: `signed_up_${counted}`,
    email: `up${counted}@example.org`,
    password,
  }
  const answer = await call(register, { body: { ...body, ...fields } })
  if (answer.status !== 201) throw new Error(`The registration was answered ${answer.status}.`)
  return answer.body
}

/** Adds a passkey to an account; returns its authenticator. */
export async function addPasskey(
  { call }: TestApi,
  { token }: Member,
  name = 'Laptop',
): Promise<Authenticator> {
  const authenticator = new Authenticator('http://localhost:3000')
  const { body: options } = await call(passkeys.passkeyOptions, { token })
  const response = authenticator.create(options as unknown as CreationOptions)
  const added = await call(passkeys.addPasskey, { token, body: { name, response } })
  if (added.status !== 201) throw new Error(`The passkey was answered ${added.status}.`)
  return authenticator
}

/** Signs in with a passkey. */
export async function signInWith({ call }: TestApi, authenticator: Authenticator, browser?: string) {
  const { body: options } = await call(passkeys.passkeyLoginOptions)
  const response = authenticator.get(options as unknown as RequestOptions)
  return call(passkeys.passkeyLogin, { body: { response, ...(browser !== undefined && { browser }) } })
}

/** Connects an account with this person at the test provider. */
export async function connectProvider(api: TestApi, { token }: Member, person: string): Promise<void> {
  const browser = new ProviderBrowser(api)
  const { location } = await browser.go(person, await browser.linkCode(token))
  if (!location.search.startsWith('?connected=')) throw new Error(`Not connected: ${location.href}`)
}

/** Everything through which somebody comes back into an account whose password they do not know any more. */
export async function settleIn(api: TestApi, member: Member, person: string) {
  const { call } = api
  const { token, email } = member
  const authenticator = await addPasskey(api, member)
  await connectProvider(api, member, person)
  const browser = 'b'.repeat(22) + person.replaceAll(/[^a-z0-9]/g, '')
  if ((await signInWith(api, authenticator, browser)).status !== 200)
    throw new Error('The passkey is refused.')
  const { secret } = await turnOnTwoFactor(api, member)
  const pushed = await call(subscribeToPush, { token, body: newBrowser(member.id) })
  if (pushed.status !== 204) throw new Error(`The push was answered ${pushed.status}.`)
  const elsewhere = `elsewhere-${email}`
  await call(changeEmail, { token, body: { email: elsewhere, password } })
  const provider = new ProviderBrowser(api)
  return {
    ...{ authenticator, browser, secret, person },
    change: await newestLink(api.database, elsewhere),
    linkCode: await provider.linkCode(token),
    finishLed: await provider.go(person),
    options: (await call(passkeys.passkeyOptions, { token })).body as unknown as CreationOptions,
  }
}

/** Resets the password as the owner of the mailbox. */
export async function resetPassword({ call, database }: TestApi, email: string, newPassword: string) {
  await call(requestPasswordReset, { body: { email } })
  const code = await newestCode(database, email)
  const { body } = await call(confirmResetCode, { body: { code, email } })
  return call(setNewPassword, {
    body: { reset_token: body.reset_token, new_password: newPassword, confirm_password: newPassword },
  })
}
