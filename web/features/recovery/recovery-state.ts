import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/** What one screen of the recovery hands to the next, in the state of the browser's history. */
export interface RecoveryState {
  email?: string
  /** The right to set a new password, once. */
  resetToken?: string
}

const never = () => () => {}

/** What the screen before has handed on. Undefined until the page has come alive: the server can not know it. */
export function useRecoveryState(): RecoveryState | undefined {
  const { state } = useLocation()
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return alive ? recoveryStateOf(state) : undefined
}

/** Reads a history state, which may be anybody's. */
export function recoveryStateOf(state: unknown): RecoveryState {
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
