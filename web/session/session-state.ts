import type { User } from '#contract/profiles.ts'

/** The signed-in member. Registration answers with fewer fields than the profile, so the others are optional. */
export type Member = Pick<User, 'id' | 'name' | 'email' | 'username' | 'created_at'> & Partial<User>

export interface SessionState {
  /** `restoring` until the session is known: on the server and during the first render. */
  status: 'restoring' | 'guest' | 'authenticated'
  member: Member | null
  token: string | null
  /** A login or registration is pending. */
  busy: boolean
  /** Error text of the last login or registration. */
  error: string | null
  /** Set while a login waits for its second step. */
  twoFactorToken: string | null
  /** The server rejected the token: the member has to log in again. */
  expired: boolean
  /** The session has ended, but not by a sign-out in this tab. */
  endedElsewhere: boolean
}

export const initialSession: SessionState = {
  status: 'restoring',
  member: null,
  token: null,
  busy: false,
  error: null,
  twoFactorToken: null,
  expired: false,
  endedElsewhere: false,
}

let state = initialSession
const listeners = new Set<() => void>()

/** This tab's session. */
export function sessionState(): SessionState {
  return state
}

export function changeSession(change: Partial<SessionState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
