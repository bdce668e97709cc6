import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { session as sessionContract } from '#contract/accounts.ts'
import { limits } from '#contract/limits.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { originOf } from '#api/accounts/events/public.ts'
import { AppError } from '#api/http/app-error.ts'
import type { Services } from '#api/http/call.ts'
import { hashOf, newToken } from '#api/http/viewer.ts'
import { createToken } from '#api/accounts/one-time-tokens/public.ts'
import { newBrowserMail } from './new-browser-mail.ts'
import * as queries from './queries.ts'

/** A session that has begun. */
export type Session = z.output<typeof sessionContract>

/** The parts of a call that a sign-in needs. */
export type SignInCall = Pick<
  Services,
  'database' | 'securityLog' | 'siteName' | 'siteUrl' | 'accounts' | 'wakeMail'
> & {
  address: string
  userAgent: string
}

interface Proven {
  member: number
  /**
   * The hash of the password when it was right, or when a passkey or another site has proven who they are; null for an account
   * without one. A new password ends what began before, because it may have removed the passkey or the other site.
   */
  passwordHash: string | null
  /** The id that the browser sent. */
  browser?: string | undefined
}

/** Fingerprint of a password's hash: tells whether the password is still the same, or there is still none. */
export function fingerprintOf(passwordHash: string | null): Buffer {
  return createHash('sha256')
    .update(passwordHash ?? '')
    .digest()
}

/** The hash of a browser's id, as stored. */
export function browserHashOf(browser: string | undefined): Buffer | undefined {
  return browser === undefined ? undefined : hashOf(browser)
}

/** The data of a token for the second step. */
export interface PendingSignIn {
  /** Fingerprint of the password in base64url. */
  password: string
  /** Hash of the browser's id in base64url; null when it sent none. */
  browser: string | null
}

/**
 * Goes on after a right password or the word of another site: begins a session, or throws 401 `two_factor_required` with a
 * token for the second step. Undefined when the member was suspended or changed the password meanwhile.
 */
export async function finishFirstStep(call: SignInCall, proven: Proven): Promise<Session | undefined> {
  const { database } = call
  const { member } = proven
  const password = fingerprintOf(proven.passwordHash)
  const browserHash = browserHashOf(proven.browser)
  const begun = await beginSession(call, { member, password, isSecondStepDone: false }, browserHash)
  if (begun || !(await queries.hasTwoFactor(database, member))) return begun
  const { token, hash } = newToken()
  const data: PendingSignIn = {
    password: password.toString('base64url'),
    browser: browserHash?.toString('base64url') ?? null,
  }
  const { minutes, tries } = limits.twoFactor
  await createToken(database, {
    purpose: 'two_factor',
    tokenHash: hash,
    seconds: 60 * minutes,
    member,
    data,
    tries,
  })
  throw new AppError(401, 'two_factor_required', accountMessages.twoFactor.needed, { twoFactorToken: token })
}

/**
 * Begins a session of a member who has proven who they are. Undefined when the member was suspended or changed the password
 * meanwhile. A mail tells them of a browser that was not seen before.
 */
export async function beginSession(
  call: SignInCall,
  conditions: queries.SignInConditions,
  browserHash: Buffer | undefined,
): Promise<Session | undefined> {
  const { database, securityLog, address, accounts, wakeMail } = call
  const { token, hash: tokenHash } = newToken()
  const origin = originOf(call)
  const mail = newBrowserMail(call, origin)
  const { emailVerification } = accounts
  const session = { tokenHash, browserHash, origin }
  const inserted = await queries.insertSession(database, conditions, session, { mail, emailVerification })
  if (!inserted) return undefined
  if (!inserted.is_known_browser) wakeMail()
  const about = { known_browser: inserted.is_known_browser }
  securityLog({ event: 'sign_in', member: conditions.member, address, about })
  return { token, is_admin: inserted.is_admin }
}
