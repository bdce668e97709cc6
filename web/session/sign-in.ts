import type { register as registerContract } from '#contract/accounts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/errors.ts'
import { errorText } from '#web/api/failure-text.ts'
import { browserField } from './browser-id.ts'
import { browserTimeZone } from './browser-time-zone.ts'
import { generateUsername } from './generated-username.ts'
import { beginSession } from './session-lifecycle.ts'
import { changeSession, sessionState } from './session-state.ts'
import { inviteNewMember } from './welcome.ts'

/** Logs in and loads the profile. Returns false, with `error` set in the session, when that fails. */
export function login(given: { email: string; password: string }): Promise<boolean> {
  return signInWith(() =>
    api.login({ body: { username: given.email, password: given.password, ...browserField() } }),
  )
}

/**
 * Signs in with a call that answers with a token, and loads the profile. Returns false when that fails, with `error` set in
 * the session, or `twoFactorToken` when the second step is to come.
 */
export async function signInWith(call: () => Promise<{ token: string }>): Promise<boolean> {
  changeSession({ busy: true, error: null })
  try {
    const { token } = await call()
    return await openSession(token)
  } catch (error) {
    if (error instanceof ApiError && error.twoFactorToken !== undefined) {
      changeSession({ busy: false, twoFactorToken: error.twoFactorToken })
      return false
    }
    console.error('Login failed', error)
    changeSession({ busy: false, error: loginErrorText(error) })
    return false
  }
}

async function openSession(token: string): Promise<boolean> {
  changeSession({ token })
  try {
    const member = await api.getProfile()
    inviteNewMember(member)
    beginSession({ token, member })
    return true
  } catch (error) {
    console.error('Loading the profile failed', error)
    const text = error instanceof ApiError ? messages.profile.failed : loginErrorText(error)
    changeSession({ token: null, busy: false, error: text, expired: false })
    return false
  }
}

function loginErrorText(error: unknown): string {
  return errorText(error, error instanceof ApiError ? messages.login.invalid : messages.login.failed)
}

export interface Registration {
  name: string
  email: string
  password: string
  username?: string
  /** The code of an invite. */
  invite?: string
}

/** The result of a registration, with what the server says about single fields. */
export interface Registered {
  isDone: boolean
  fieldErrors: Record<string, string[]>
}

/** Creates an account and logs in. Sets `error` in the session when that fails. */
export function register(given: Registration): Promise<Registered> {
  const username = given.username || generateUsername(given.email)
  return signUpWith(() =>
    api.register({ body: { ...given, username, ...browserField(), ...timeZoneField() } }),
  )
}

/** Signs up with a call that answers with the account and a token. Sets `error` in the session when that fails. */
export async function signUpWith(call: () => Promise<Answer<typeof registerContract>>): Promise<Registered> {
  changeSession({ busy: true, error: null })
  try {
    const { token, ...member } = await call()
    // Servers that require a confirmed email answer without a token.
    if (token) {
      inviteNewMember(member)
      beginSession({ token, member })
    }
    changeSession({ busy: false })
    return { isDone: true, fieldErrors: {} }
  } catch (error) {
    console.error('Registration failed', error)
    const fallback = error instanceof ApiError ? messages.register.refused : messages.register.failed
    changeSession({ busy: false, error: errorText(error, fallback) })
    return { isDone: false, fieldErrors: error instanceof ApiError ? error.errors : {} }
  }
}

/** The request field with the browser's time zone; empty where the browser does not say. */
export function timeZoneField(): { time_zone?: string } {
  const time_zone = browserTimeZone()
  return time_zone === undefined ? {} : { time_zone }
}

/** Clears the error of the last login or registration. */
export function clearSessionError(): void {
  if (sessionState().error !== null) changeSession({ error: null })
}
