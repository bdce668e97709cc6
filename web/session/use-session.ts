import { useSyncExternalStore } from 'react'
import type { Member } from './member.ts'
import { sessionState, subscribeToSession, unknownSession } from './session-state.ts'

export interface Session {
  user: Member | null
  isAuthenticated: boolean
  /** It is not known yet who is signed in, or a sign-in is under way. */
  isLoading: boolean
  /** It is not known yet who is signed in. */
  isRestoring: boolean
  error: string | null
}

/** Who is signed in. The first render is the server's: nobody yet. */
export function useSession(): Session {
  const state = useSyncExternalStore(subscribeToSession, sessionState, () => unknownSession)
  return {
    user: state.member,
    isAuthenticated: state.status === 'authenticated',
    isLoading: state.busy || state.status === 'restoring',
    isRestoring: state.status === 'restoring',
    error: state.error,
  }
}
