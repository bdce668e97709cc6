import { useSyncExternalStore } from 'react'
import { initialSession, sessionState, subscribeToSession, type Member } from './session-state.ts'

export interface Session {
  user: Member | null
  isAuthenticated: boolean
  /** The session is not known yet, or a login or registration is pending. */
  isLoading: boolean
  /** The session is not known yet. */
  isRestoring: boolean
  error: string | null
}

/** The session as React state. The first render is the same as on the server: restoring. */
export function useSession(): Session {
  const state = useSyncExternalStore(subscribeToSession, sessionState, () => initialSession)
  return {
    user: state.member,
    isAuthenticated: state.status === 'authenticated',
    isLoading: state.busy || state.status === 'restoring',
    isRestoring: state.status === 'restoring',
    error: state.error,
  }
}

/**
 * The signed-in member; null for guests and until the session is known. A guest's page does not render again when it is: that
 * the many parts of a page that only members see differently were drawn twice was most of what a phone did with the home page.
 */
export function useMember(): Member | null {
  return useSyncExternalStore(
    subscribeToSession,
    () => sessionState().member,
    () => null,
  )
}

/** Whether a member is signed in; false until the session is known. */
export function useIsAuthenticated(): boolean {
  return useSyncExternalStore(
    subscribeToSession,
    () => sessionState().status === 'authenticated',
    () => false,
  )
}

/** Whether the signed-in member is an administrator. For display only: the server checks every call. */
export function useIsAdministrator(): boolean {
  return useMember()?.is_admin === true
}

/** Whether the signed-in member is a moderator. For display only: the server checks every call. */
export function useIsModerator(): boolean {
  return useMember()?.role === 'moderator'
}
