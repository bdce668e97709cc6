import { limits } from '#contract/limits.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { messages } from '#contract/messages.ts'
import { originOf, recordFailedSignIn } from '#api/account-events/public.ts'
import { AppError, badFields, unauthorized } from '#api/http/app-error.ts'
import type { Services } from '#api/http/call.ts'
import { countPasswordAttempt } from '#api/http/limits/password-attempts.ts'
import type { Viewer } from '#api/http/viewer.ts'
import { verifyPassword } from './hashing.ts'
import { findCredentials } from './queries.ts'

type Context = Pick<Services, 'database' | 'limits' | 'securityLog'> & {
  viewer: Viewer
  address: string
  userAgent: string
}

interface Given {
  /** The password that the call was given. */
  password: string | undefined
  /** The field that messages name. */
  field?: string
  /** What is about to be done, for the count of attempts and the log. */
  call: string
}

/**
 * Checks that the member themselves is at the keyboard: by the password, or, for an account without one, by a sign-in within
 * the last 10 minutes. Returns the hash of the password, null without one: a writer that depends on it compares it once more.
 * Throws 400 naming the field, 403 `sign_in_again`, or 429 after too many wrong passwords.
 */
export async function reauthenticate(
  context: Context,
  { password, field = 'password', call }: Given,
): Promise<string | null> {
  const { database, viewer, address, securityLog } = context
  const credentials = await findCredentials(database, viewer)
  if (!credentials) throw unauthorized('Your account is gone.')
  const { password_hash: hash, is_recent: isRecent } = credentials
  if (hash === null) {
    if (isRecent) return null
    const { minutes } = limits.recentSignIn
    const detail = `${accountMessages.account.signInAgain}: your sign-in was more than ${minutes} minutes ago.`
    throw new AppError(403, 'sign_in_again', detail)
  }
  if (password === undefined) throw badFields({ [field]: [messages.password.required] })
  const account = JSON.stringify([call, viewer.id])
  const refund = await countPasswordAttempt(context, { account, knownBrowser: undefined, member: viewer.id })
  if (!(await verifyPassword(hash, password))) {
    securityLog({ event: 'sign_in_failed', member: viewer.id, address, about: { call } })
    await recordFailedSignIn(database, viewer.id, originOf(context))
    throw badFields({ [field]: [accountMessages.account.wrongPassword] })
  }
  await refund()
  return hash
}
