import { messages } from '#contract/messages.ts'
import { api } from '#web/api/browser.ts'
import { ApiError, NetworkError } from '#web/api/errors.ts'
import { loginFailure, registrationFailure } from './failure-texts.ts'
import { browserField } from './browser-id.ts'
import { madeUsername } from './made-username.ts'
import type { Member } from './member.ts'
import { beginSession, endSession } from './session-life.ts'
import { changeSession, sessionState } from './session-state.ts'
import { storeSession } from './stored-session.ts'

/** Signs in and loads the profile. False, with `error` set in the session, when that fails. */
export async function login(given: { email: string; password: string }): Promise<boolean> {
  changeSession({ busy: true, error: null })
  try {
    const { token } = await api.login({
      body: { username: given.email, password: given.password, ...browserField() },
    })
    return await openSession(token)
  } catch (error) {
    console.error('Login failed', error)
    changeSession({ busy: false, error: loginFailure(error) })
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
    const text = error instanceof ApiError ? messages.profile.failed : loginFailure(error)
    changeSession({ token: null, busy: false, error: text, refused: false })
    return false
  }
}

export interface Registration {
  name: string
  email: string
  password: string
  username?: string
}

/** Makes an account and signs in to it. False, with `error` set in the session, when that fails. */
export async function register(given: Registration): Promise<boolean> {
  changeSession({ busy: true, error: null })
  try {
    const username = given.username || madeUsername(given.email)
    const { token, ...member } = await api.register({ body: { ...given, username, ...browserField() } })
    // Servers that want an email confirmed first answer without a token.
    if (token) beginSession({ token, member })
    changeSession({ busy: false })
    return true
  } catch (error) {
    console.error('Registration failed', error)
    changeSession({ busy: false, error: registrationFailure(error) })
    return false
  }
}

/** Signs out here at once, whatever the server says. */
export async function logout(): Promise<void> {
  const told = isMocked() ? Promise.resolve() : api.logout()
  endSession()
  await told.catch((error: unknown) => console.error('Logout failed', error))
}

/** A setting of the build: the server does not know the session, and need not hear of its end. */
function isMocked(): boolean {
  return ['on', 'true', '1'].includes(import.meta.env['VITE_MOCK_AUTH'])
}

/** Loads the profile again; signs out if that fails. */
export async function refreshMember(): Promise<void> {
  try {
    changeMember(await api.getProfile())
  } catch (error) {
    console.error('Loading the profile failed', error)
    // Without a network nothing is known of the session.
    if (error instanceof NetworkError) return
    // A refused token has ended the session already.
    if (sessionState().token !== null) await logout()
  }
}

/** The profile is known to be this now, after it was saved for instance. */
export function changeMember(member: Member): void {
  const { token } = sessionState()
  if (token === null) return
  storeSession({ token, member })
  changeSession({ member })
}

/** Takes the last failure off the screen. */
export function clearSessionError(): void {
  if (sessionState().error !== null) changeSession({ error: null })
}
