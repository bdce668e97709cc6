import type * as contract from '#contract/accounts.ts'
import { messages } from '#contract/messages.ts'
import { isTimeZone } from '#contract/notification-settings.ts'
import type { Database } from '#database/client.ts'
import { isReservedUsername, reservedNames } from './reserved-name-queries.ts'
import { AppError, badFields, badRequest, refuseFields, type FieldErrors } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import { countPasswordAttempt } from '#api/http/limits/password-attempts.ts'
import { sessionsOf } from '#api/http/cache/tags.ts'
import { newToken } from '#api/http/viewer.ts'
import { originOf, recordFailedSignIn } from '#api/accounts/events/public.ts'
import { hashPassword, passwordErrors, verifyPassword } from '#api/accounts/passwords/public.ts'
import { verificationParts } from '#api/accounts/email-verification/public.ts'
import { setFirstTimeZone } from '#api/notifications/settings/public.ts'
import { browserHashOf, finishFirstStep } from '#api/accounts/sign-in/public.ts'
import { generateUsername } from './generated-username.ts'
import * as queries from './queries.ts'
import { suspended } from './suspended.ts'

/** Field errors of an email and a chosen username that are taken. */
async function takenFields(
  database: Database,
  { email, username }: { email: string; username?: string | undefined },
): Promise<FieldErrors> {
  const taken = await queries.findTaken(database, { email, username: username ?? '' })
  return {
    ...(taken.email && { email: [messages.email.taken] }),
    ...(taken.username && { username: [messages.username.taken] }),
  }
}

const triesForAUsername = 5

export async function register(call: Call<typeof contract.register>) {
  const { database, siteName, accounts, address, securityLog, wakeMail, body } = call
  const { name, email, password } = body
  const chosen = body.username || undefined
  const [reserved, ofPassword] = await Promise.all([
    reservedNames(database, { name, username: chosen }, { siteName }),
    passwordErrors(password, { name, email, username: chosen }),
  ])
  const refused = { ...reserved, ...(ofPassword.length > 0 && { password: ofPassword }) }
  if (Object.keys(refused).length > 0) {
    throw badFields({ ...(await takenFields(database, { email, username: chosen })), ...refused })
  }
  const passwordHash = await hashPassword(password)
  const { token, hash } = newToken()
  for (let tries = 0; tries < triesForAUsername; tries += 1) {
    const username = chosen ?? generateUsername(email, (made) => isReservedUsername(made, siteName))
    const emailVerified = !accounts.emailVerification
    const member = { name, email, username, passwordHash, emailVerified, emailProven: false }
    const session = { tokenHash: hash, browserHash: browserHashOf(body.browser), origin: originOf(call) }
    const created = await queries.insertMember(database, member, session, verificationParts(call, email))
    if (created) {
      wakeMail()
      const { id, created_at } = created
      const { time_zone: zone } = body
      if (zone !== undefined && isTimeZone(zone)) await setFirstTimeZone(database, id, zone)
      securityLog({ event: 'registration', member: id, address })
      return { token, id, name, email, username, created_at: created_at.toISOString() }
    }
    refuseFields(await takenFields(database, { email, username: chosen }))
  }
  throw new AppError(409, 'conflict', 'No free username was found. Please choose one yourself.')
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
