import type { Member } from './member.ts'

export interface SessionState {
  /** `restoring` until it is known whether somebody is signed in: on the server and at the first render. */
  status: 'restoring' | 'guest' | 'authenticated'
  member: Member | null
  token: string | null
  /** A call that signs in or registers is under way. */
  busy: boolean
  /** A text for the person, from the last call that failed. */
  error: string | null
  /** The server refused the token: the person has to sign in again. */
  refused: boolean
}

export const unknownSession: SessionState = {
  status: 'restoring',
  member: null,
  token: null,
  busy: false,
  error: null,
  refused: false,
}

let state = unknownSession
const listeners = new Set<() => void>()

/** The one truth about who is signed in in this tab. */
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
