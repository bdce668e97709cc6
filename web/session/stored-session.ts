import type { Member } from './session-state.ts'

export interface StoredSession {
  token: string
  member: Member
}

const storageKeys = { token: 'authToken', refresh: 'refreshToken', member: 'user' } as const

/** Session storage: until the tab is closed. Local storage: for members who keep signed in. */
type Place = 'sessionStorage' | 'localStorage'

/** The stored session, or null when there is none or it is invalid. The tab's own session comes first. */
export function readStoredSession(): StoredSession | null {
  return readFrom('sessionStorage') ?? readFrom('localStorage')
}

/**
 * Stores the session where it is stored already, else in this tab; with `keep` in all tabs, beyond the end of the browser.
 * Without storage, it lasts as long as the page.
 */
export function storeSession(session: StoredSession, keep = isKept(session.token)): void {
  if (keep && writeTo('localStorage', session)) return removeFrom('sessionStorage')
  removeFrom('localStorage')
  if (!writeTo('sessionStorage', session)) console.warn('The session cannot be stored.')
}

export function clearStoredSession(): void {
  removeFrom('sessionStorage')
  removeFrom('localStorage')
}

/** Whether the session of this token outlives the browser. */
export function isKept(token: string): boolean {
  return readFrom('localStorage')?.token === token
}

// Browsers may refuse one of the storages, or both: reading the property throws then.
function readFrom(place: Place): StoredSession | null {
  try {
    const token = globalThis[place].getItem(storageKeys.token)
    const member: unknown = JSON.parse(globalThis[place].getItem(storageKeys.member) ?? 'null')
    return token && isMember(member) ? { token, member } : null
  } catch {
    return null
  }
}

function writeTo(place: Place, { token, member }: StoredSession): boolean {
  try {
    const storage = globalThis[place]
    storage.setItem(storageKeys.token, token)
    storage.setItem(storageKeys.refresh, token)
    storage.setItem(storageKeys.member, JSON.stringify(member))
    return true
  } catch {
    return false
  }
}

function removeFrom(place: Place): void {
  try {
    for (const key of Object.values(storageKeys)) globalThis[place].removeItem(key)
  } catch {
    // Blocked storage holds nothing.
  }
}

function isMember(value: unknown): value is Member {
  return typeof value === 'object' && value !== null && 'id' in value && 'username' in value
}

/** Runs in the page's head before the first paint: lets the style sheet show the member's header at once. */
function markStoredSession(token: string, member: string) {
  for (const place of ['sessionStorage', 'localStorage'] as const) {
    try {
      const stored = window[place].getItem(token) && window[place].getItem(member)
      if (stored) document.documentElement.dataset['session'] = 'stored'
    } catch {}
  }
}

/** The text of the script that sets `data-session` before the first paint. */
export const sessionScript = `(${markStoredSession})(${JSON.stringify(storageKeys.token)},${JSON.stringify(storageKeys.member)})`
