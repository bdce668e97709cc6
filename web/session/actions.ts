import { api } from '#web/api/browser.ts'
import { ApiError, NetworkError } from '#web/api/errors.ts'
import { queryCache } from '#web/api/query-cache.ts'
import { endSession } from './session-lifecycle.ts'
import { changeSession, sessionState, type Member } from './session-state.ts'
import { storeSession } from './stored-session.ts'

// A member without a connection does not wait for it.
const maxWaitMs = 2000

/** Logs out here at once, or when what the member has just done is saved, whether or not the server confirms it. */
export async function logout(): Promise<void> {
  if (queryCache().isMutating() > 0) await changesSaved()
  await end({ isSignOut: true })
}

/** Waits for calls such as that of a like, which may wait for one another, and need the token. */
function changesSaved(): Promise<void> {
  return new Promise((resolve) => {
    const changes = queryCache().getMutationCache()
    const timer = setTimeout(done, maxWaitMs)
    const unsubscribe = changes.subscribe(() => queryCache().isMutating() === 0 && done())

    function done() {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
  })
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
  const { token } = sessionState()
  // A rejected token has ended the session already, and another tab may have begun another one.
  const isCurrent = () => token !== null && sessionState().token === token
  try {
    const member = await api.getProfile()
    if (isCurrent()) changeMember(member)
  } catch (error) {
    console.error('Loading the profile failed', error)
    if (!isOutage(error) && isCurrent()) await end({ isSignOut: false })
  }
}

/** Whether a failure says nothing about the session: no answer, or one of a server or proxy that cannot serve now. */
function isOutage(error: unknown): boolean {
  return (
    error instanceof NetworkError ||
    (error instanceof ApiError && [429, 502, 503, 504].includes(error.status))
  )
}

/** Replaces the member's data in the session, for example after saving the profile. */
export function changeMember(member: Member): void {
  const { token } = sessionState()
  if (token === null) return
  storeSession({ token, member })
  changeSession({ member })
}
