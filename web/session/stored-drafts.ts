// Session storage, as for the session itself: drafts survive a reload, and nothing a member wrote stays on a shared
// computer after the tab is closed.
const keyOf = (owner: number | null) => `toolshelf-drafts-${owner ?? 'visitor'}`

/** The stored drafts of a member, or of a visitor who has gone to log in, by their subjects. */
export function readStoredDrafts(owner: number | null): Map<string, unknown> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? '{}')
    return new Map(Object.entries(stored ?? {}))
  } catch {
    return new Map()
  }
}

export function storeDrafts(owner: number | null, drafts: Map<string, unknown>): void {
  try {
    if (drafts.size === 0) sessionStorage.removeItem(keyOf(owner))
    else sessionStorage.setItem(keyOf(owner), JSON.stringify(Object.fromEntries(drafts)))
  } catch {
    // Without storage drafts last as long as the page.
  }
}

/** For a sign-out. In memory the drafts stay for the same member, until the tab is reloaded. */
export function clearStoredDrafts(member: number): void {
  storeDrafts(member, new Map())
}
