import { useEffect, useRef } from 'react'
import { clearSessionError } from '#web/session/actions.ts'
import { useSession } from '#web/session/use-session.ts'

interface Attempt {
  /** The server has been asked and has not answered yet. */
  underWay: boolean
  /** What it said to the last try on this screen. */
  error: string | null
}

/**
 * How it stands with signing in. A screen begins without an error. The fields are disabled while a try is under way;
 * `focus` gives the keyboard its place back after a failure.
 */
export function useAttempt(focus: () => void): Attempt {
  const { isLoading, isRestoring, error } = useSession()
  const underWay = isLoading && !isRestoring
  const wasUnderWay = useRef(false)
  useEffect(() => {
    clearSessionError()
    return clearSessionError
  }, [])
  useEffect(() => {
    if (wasUnderWay.current && !underWay && error) focus()
    wasUnderWay.current = underWay
  }, [underWay, error, focus])
  return { underWay, error }
}
