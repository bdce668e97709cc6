import { messages } from '#contract/messages.ts'
import { api } from '#web/api/browser.ts'
import { ApiError, NetworkError } from '#web/api/errors.ts'
import { errorText } from '#web/api/failure-text.ts'
import { browserField } from './browser-id.ts'
import { generateUsername } from './generated-username.ts'
import { beginSession, endSession } from './session-lifecycle.ts'
import { changeSession, sessionState, type Member } from './session-state.ts'
import { storeSession } from './stored-session.ts'

/** Logs in and loads the profile. Returns false, with `error` set in the session, when that fails. */
export async function login(given: { email: string; password: string }): Promise<boolean> {
  changeSession({ busy: true, error: null })
  try {
    const { token } = await api.login({
      body: { username: given.email, password: given.password, ...browserField() },
    })
    return await openSession(token)
  } catch (error) {
    console.error('Login failed', error)
    changeSession({ busy: false, error: loginErrorText(error) })
    return false
  }
}

async function openSession(token: string): Promise<boolean> {
  changeSession({ token })
  try {
    beginSession({ token, member: await api.getProfile() })
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
}

/** The result of a registration, with what the server says about single fields. */
export interface Registered {
  isDone: boolean
  fieldErrors: Record<string, string[]>
}

/** Creates an account and logs in. Sets `error` in the session when that fails. */
export async function register(given: Registration): Promise<Registered> {
  changeSession({ busy: true, error: null })
  try {
    const username = given.username || generateUsername(given.email)
    const { token, ...member } = await api.register({ body: { ...given, username, ...browserField() } })
    // Servers that require a confirmed email answer without a token.
    if (token) beginSession({ token, member })
    changeSession({ busy: false })
    return { isDone: true, fieldErrors: {} }
  } catch (error) {
    console.error('Registration failed', error)
    const fallback = error instanceof ApiError ? messages.register.refused : messages.register.failed
    changeSession({ busy: false, error: errorText(error, fallback) })
    return { isDone: false, fieldErrors: error instanceof ApiError ? error.errors : {} }
  }
}

/** Logs out here at once, whether or not the server confirms it. */
export function logout(): Promise<void> {
  return end({ isSignOut: true })
}

async function end(how: { isSignOut: boolean }): Promise<void> {
  const call = isMocked() ? Promise.resolve() : api.logout()
  endSession(how)
  await call.catch((error: unknown) => console.error('Logout failed', error))
}

/** Build setting for a server without sessions: logout makes no call. */
function isMocked(): boolean {
  return ['on', 'true', '1'].includes(import.meta.env['VITE_MOCK_AUTH'])
}

/** Loads the profile again; logs out if that fails. */
export async function refreshMember(): Promise<void> {
  try {
    changeMember(await api.getProfile())
  } catch (error) {
    console.error('Loading the profile failed', error)
    // A network error says nothing about the session.
    if (error instanceof NetworkError) return
    // A rejected token has ended the session already.
    if (sessionState().token !== null) await end({ isSignOut: false })
  }
}

/** Replaces the member's data in the session, for example after saving the profile. */
export function changeMember(member: Member): void {
  const { token } = sessionState()
  if (token === null) return
  storeSession({ token, member })
  changeSession({ member })
}

/** Clears the error of the last login or registration. */
export function clearSessionError(): void {
  if (sessionState().error !== null) changeSession({ error: null })
}
