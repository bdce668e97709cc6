import { useEffect, useRef } from 'react'
import { clearSessionError } from '#web/session/sign-in.ts'
import { useSession } from '#web/session/use-session.ts'

interface AuthStatus {
  /** A login or registration is pending. */
  pending: boolean
  /** Error text of the last attempt on this page. */
  error: string | null
}

/** Whether a login or registration is pending. */
export function useAuthPending(): boolean {
  const { isLoading, isRestoring } = useSession()
  return isLoading && !isRestoring
}

/**
 * State of the login and registration forms, which lies in the session. `focus` is called after a failure: the fields
 * are disabled while the call is pending, and lose the focus.
 */
export function useAuthStatus(focus: () => void): AuthStatus {
  const { error } = useSession()
  const pending = useAuthPending()
  const wasPending = useRef(false)
  useEffect(() => {
    clearSessionError()
    return clearSessionError
  }, [])
  useEffect(() => {
    if (wasPending.current && !pending && error) focus()
    wasPending.current = pending
  }, [pending, error, focus])
  return { pending, error }
}
