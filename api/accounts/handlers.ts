import type * as contract from '#contract/accounts.ts'
import { messages } from '#contract/messages.ts'
import { badRequest, type AppError } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import { countPasswordAttempt } from '#api/http/limits/password-attempts.ts'
import { sessionsOf } from '#api/http/cache/tags.ts'
import { originOf, recordFailedSignIn } from '#api/accounts/events/public.ts'
import { verifyPassword } from '#api/accounts/passwords/public.ts'
import { browserHashOf, finishFirstStep } from '#api/accounts/sign-in/public.ts'
import * as queries from './queries.ts'
import { inviteHashOf, registrationAdmission } from './registration.ts'
import { signUp } from './sign-up.ts'
import { suspended } from './suspended.ts'

export async function register(call: Call<typeof contract.register>) {
  const admit = registrationAdmission(inviteHashOf(call.body.invite))
  // Before the password is hashed.
  await admit(call.database)
  const made = await signUp(call, call.body, admit)
  return { ...made, is_admin: false }
}

function invalidCredentials(): AppError {
  return badRequest(messages.login.invalid, 'invalid_credentials')
}

export async function login(call: Call<typeof contract.login>) {
  const { database, demoSignIn, address, securityLog, body } = call
  const browserHash = browserHashOf(body.browser)
  const { typed, account, isKnownBrowser } = await queries.findAccount(database, body.username, browserHash)
  const member = account?.id ?? null
  const refund = await countPasswordAttempt(call, {
    account: JSON.stringify(['login', typed]),
    knownBrowser: isKnownBrowser ? browserHash : undefined,
    member,
  })
  const right = await verifyPassword(account?.password_hash ?? undefined, body.password)
  if (!right || !account || (account.is_demo && !demoSignIn)) {
    securityLog({ event: 'sign_in_failed', member, address })
    // Also without an account, so that it takes as long.
    await recordFailedSignIn(database, member, originOf(call))
    throw invalidCredentials()
  }
  await refund()
  if (account.suspended_because !== null) {
    securityLog({ event: 'sign_in_failed', member, address, about: { suspended: true } })
    throw suspended(account.suspended_because)
  }
  const { id, password_hash: passwordHash } = account
  const begun = await finishFirstStep(call, {
    member: id,
    passwordHash: passwordHash!,
    browser: body.browser,
  })
  if (!begun) throw invalidCredentials()
  return begun
}

export async function logout(call: Call<typeof contract.logout>): Promise<void> {
  const { database, viewer, cache, address, securityLog } = call
  await queries.deleteSession(database, viewer.tokenHash)
  cache.invalidate([sessionsOf(viewer.id)])
  securityLog({ event: 'sign_out', member: viewer.id, address })
}
