import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/** Router state that each step of the password reset passes to the next. */
export interface ResetState {
  email?: string
  /** Permits setting a new password, once. */
  resetToken?: string
}

const noSubscription = () => () => {}

/**
 * The state from the previous step, or the email in the fragment, which a mail of an administrator leads to. Undefined before
 * hydration: the server does not know it.
 */
export function useResetState(): ResetState | undefined {
  const { state, hash } = useLocation()
  const isHydrated = useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )
  if (!isHydrated) return undefined
  const email = new URLSearchParams(hash.slice(1)).get('email')
  return { ...(email && { email }), ...parseResetState(state) }
}

/** Reads a router state of unknown shape. */
export function parseResetState(state: unknown): ResetState {
  if (typeof state !== 'object' || state === null) return {}
  const { email, resetToken } = state as Record<string, unknown>
  return {
    ...(isText(email) && { email }),
    ...(isText(resetToken) && { resetToken }),
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
