import { accountMessages } from '#contract/account-messages.ts'
import { messages } from '#contract/messages.ts'
import { originOf, recordFailedSignIn } from '#api/accounts/events/public.ts'
import { badFields, unauthorized } from '#api/http/app-error.ts'
import type { Services } from '#api/http/call.ts'
import { countPasswordAttempt } from '#api/http/limits/password-attempts.ts'
import { requireRecentSignIn } from '#api/http/recent-sign-in.ts'
import { recordConfirmation } from '#api/http/recent-sign-in-queries.ts'
import { hashOf, type Viewer } from '#api/http/viewer.ts'
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
  /** The act that needs the proof, for the log. */
  call: string
}

/**
 * Checks that the member themselves is at the keyboard: by the password, or, for an account without one, by a recent sign-in.
 * Returns the hash of the password, null without one: a writer that depends on it compares it once more.
 * Throws 400 naming the field, 403 `recent_sign_in_needed`, or 429 after too many wrong passwords.
 */
export async function reauthenticate(
  context: Context,
  { password, field = 'password', call }: Given,
): Promise<string | null> {
  const { database, viewer } = context
  const { password_hash: hash } = await credentialsOf(context)
  if (hash === null) {
    await requireRecentSignIn(database, viewer)
    return null
  }
  if (password === undefined) throw badFields({ [field]: [messages.password.required] })
  // One budget for all calls that take the password of a session.
  const account = JSON.stringify(['session', viewer.id])
  await checkPassword(context, { hash, password, field, call, account, knownBrowser: undefined })
  return hash
}

/**
 * Confirms the session with the password. Wrong passwords count as they do at the login: a stolen session gives no guesses
 * besides.
 */
export async function confirmWithPassword(
  context: Context,
  { password, browser }: { password: string; browser?: string | undefined },
): Promise<void> {
  const browserHash = browser === undefined ? undefined : hashOf(browser)
  const credentials = await credentialsOf(context, browserHash)
  const { password_hash: hash, username, is_known_browser: isKnown } = credentials
  if (hash === null) throw badFields({ password: [accountMessages.account.noPassword] })
  await checkPassword(context, {
    ...{ hash, password, field: 'password', call: 'confirmPassword' },
    account: JSON.stringify(['login', username]),
    knownBrowser: isKnown ? browserHash : undefined,
  })
}

async function credentialsOf({ database, viewer }: Context, browserHash?: Buffer) {
  const credentials = await findCredentials(database, viewer, browserHash)
  if (!credentials) throw unauthorized('Your account is gone.')
  return credentials
}

interface Check {
  hash: string
  password: string
  field: string
  call: string
  /** The key of the budgets of wrong passwords. */
  account: string
  knownBrowser: Buffer | undefined
}

/** Verifies the password, and records that the member has given it in this session. */
async function checkPassword(
  context: Context,
  { hash, password, field, call, account, knownBrowser }: Check,
): Promise<void> {
  const { database, viewer, address, securityLog } = context
  const refund = await countPasswordAttempt(context, { account, knownBrowser, member: viewer.id })
  if (!(await verifyPassword(hash, password))) {
    securityLog({ event: 'sign_in_failed', member: viewer.id, address, about: { call } })
    await recordFailedSignIn(database, viewer.id, originOf(context))
    throw badFields({ [field]: [accountMessages.account.wrongPassword] })
  }
  await refund()
  await recordConfirmation(database, viewer)
}
