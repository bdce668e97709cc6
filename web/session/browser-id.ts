const storageKey = 'toolshelf-browser'
const bytes = 32

/** A random id of 256 bits, in base64url. */
function newId(): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes))
  return btoa(String.fromCharCode(...random))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** The browser's stored id; a new one if it has none or an invalid one. */
function storedId(): string {
  const stored = localStorage.getItem(storageKey)
  if (stored !== null && /^[\w-]{43}$/.test(stored)) return stored
  const id = newId()
  localStorage.setItem(storageKey, id)
  return id
}

/**
 * The request field that identifies a known browser, so failed logins from elsewhere do not lock the member out. Empty
 * without storage.
 */
export function browserField(): { browser?: string } {
  try {
    return { browser: storedId() }
  } catch {
    return {}
  }
}
