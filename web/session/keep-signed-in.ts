const storageKey = 'toolshelf-keep-signed-in'

// For browsers without storage.
let chosen = false

/** Whether the next sign-in outlives the browser: the choice of the sign-in form. Off until it is made. */
export function keepsSignedIn(): boolean {
  try {
    // Session storage, as a sign-in with another site leaves the page.
    return chosen || sessionStorage.getItem(storageKey) !== null
  } catch {
    return chosen
  }
}

/** Remembers the choice until the next sign-in. */
export function setKeepSignedIn(keep: boolean): void {
  chosen = keep
  try {
    if (keep) sessionStorage.setItem(storageKey, 'yes')
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
