import type { Member } from './session-state.ts'

export interface StoredSession {
  token: string
  member: Member
}

const storageKeys = { token: 'authToken', refresh: 'refreshToken', member: 'user' } as const

/** This tab's stored session, or null when there is none or it is invalid. */
export function readStoredSession(): StoredSession | null {
  try {
    const token = sessionStorage.getItem(storageKeys.token)
    const member: unknown = JSON.parse(sessionStorage.getItem(storageKeys.member) ?? 'null')
    return token && isMember(member) ? { token, member } : null
  } catch {
    return null
  }
}

/** Stores the session until the tab is closed. Without storage, it lasts as long as the page. */
export function storeSession({ token, member }: StoredSession): void {
  try {
    sessionStorage.setItem(storageKeys.token, token)
    sessionStorage.setItem(storageKeys.refresh, token)
    sessionStorage.setItem(storageKeys.member, JSON.stringify(member))
  } catch (error) {
    console.warn('The session cannot be stored.', error)
  }
}

export function clearStoredSession(): void {
  try {
    for (const key of Object.values(storageKeys)) sessionStorage.removeItem(key)
  } catch {
    // Blocked storage holds nothing.
  }
}

function isMember(value: unknown): value is Member {
  return typeof value === 'object' && value !== null && 'id' in value && 'username' in value
}

/** Runs in the page's head before the first paint: lets the style sheet show the member's header at once. */
function markStoredSession(token: string, member: string) {
  try {
    const stored = sessionStorage.getItem(token) && sessionStorage.getItem(member)
    if (stored) document.documentElement.dataset['session'] = 'stored'
  } catch {}
}

/** The text of the script that sets `data-session` before the first paint. */
export const sessionScript = `(${markStoredSession})(${JSON.stringify(storageKeys.token)},${JSON.stringify(storageKeys.member)})`
