import type { Member } from './member.ts'

export interface StoredSession {
  token: string
  member: Member
}

export const storageKeys = { token: 'authToken', refresh: 'refreshToken', member: 'user' } as const

/** The session this tab has kept, or null. What can't be read counts as none. */
export function readStoredSession(): StoredSession | null {
  try {
    const token = sessionStorage.getItem(storageKeys.token)
    const member: unknown = JSON.parse(sessionStorage.getItem(storageKeys.member) ?? 'null')
    return token && isMember(member) ? { token, member } : null
  } catch {
    return null
  }
}

/** Keeps the session until the tab is closed. Where storage is refused, it lasts as long as the page. */
export function storeSession({ token, member }: StoredSession): void {
  try {
    sessionStorage.setItem(storageKeys.token, token)
    sessionStorage.setItem(storageKeys.refresh, token)
    sessionStorage.setItem(storageKeys.member, JSON.stringify(member))
  } catch (error) {
    console.warn('The session can not be stored.', error)
  }
}

export function clearStoredSession(): void {
  try {
    for (const key of Object.values(storageKeys)) sessionStorage.removeItem(key)
  } catch {
    // Storage that is refused holds nothing.
  }
}

function isMember(value: unknown): value is Member {
  return typeof value === 'object' && value !== null && 'id' in value && 'username' in value
}
