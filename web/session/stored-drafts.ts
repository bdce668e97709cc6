// Session storage, as for the session itself: drafts survive a reload, and nothing a member wrote stays on a shared
// computer after the tab is closed.
const keyOf = (member: number) => `toolshelf-drafts-${member}`

/** The stored drafts of a member by their subjects. */
export function readStoredDrafts(member: number): Map<string, unknown> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(member)) ?? '{}')
    return new Map(Object.entries(stored ?? {}))
  } catch {
    return new Map()
  }
}

export function storeDrafts(member: number, drafts: Map<string, unknown>): void {
  try {
    if (drafts.size === 0) sessionStorage.removeItem(keyOf(member))
    else sessionStorage.setItem(keyOf(member), JSON.stringify(Object.fromEntries(drafts)))
  } catch {
    // Without storage drafts last as long as the page.
  }
}

/** For a sign-out. In memory the drafts stay for the same member, until the tab is reloaded. */
export function clearStoredDrafts(member: number): void {
  storeDrafts(member, new Map())
}
