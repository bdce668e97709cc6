import type { z } from 'zod'
import type { registered, registration } from '#contract/accounts.ts'
import { messages } from '#contract/messages.ts'
import { isTimeZone } from '#contract/notification-settings.ts'
import type { Database } from '#database/client.ts'
import { originOf } from '#api/accounts/events/public.ts'
import { verificationParts } from '#api/accounts/email-verification/public.ts'
import { hashPassword, passwordErrors } from '#api/accounts/passwords/public.ts'
import { browserHashOf, type SignInCall } from '#api/accounts/sign-in/public.ts'
import { AppError, badFields, refuseFields, type FieldErrors } from '#api/http/app-error.ts'
import { newToken } from '#api/http/viewer.ts'
import { setFirstTimeZone } from '#api/notifications/settings/public.ts'
import { generateUsername } from './generated-username.ts'
import { findTaken, insertMember, type Admission } from './queries.ts'
import { isReservedUsername, reservedNames } from './reserved-name-queries.ts'

/** Field errors of an email and a chosen username that are taken. */
async function takenFields(
  database: Database,
  { email, username }: { email: string; username?: string | undefined },
): Promise<FieldErrors> {
  const taken = await findTaken(database, { email, username: username ?? '' })
  return {
    ...(taken.email && { email: [messages.email.taken] }),
    ...(taken.username && { username: [messages.username.taken] }),
  }
}

const triesForAUsername = 5

/** Makes an account with a password and signs it in. Throws 400 for names that cannot be had and weak passwords. */
export async function signUp(
  call: SignInCall,
  body: z.output<typeof registration>,
  admit: Admission,
): Promise<Omit<z.output<typeof registered>, 'is_admin'>> {
  const { database, siteName, accounts, address, securityLog, wakeMail } = call
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
    const parts = [verificationParts(call, email)]
    const created = await insertMember(database, member, session, { parts, admit })
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
