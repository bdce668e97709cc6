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

/** The id that this browser has stored; a new one where it has none, or one that the server would refuse. */
function storedId(): string {
  const stored = localStorage.getItem(storageKey)
  if (stored !== null && /^[\w-]{43}$/.test(stored)) return stored
  const id = newId()
  localStorage.setItem(storageKey, id)
  return id
}

/**
 * The field by which the server knows this browser again: so wrong passwords that strangers try don't lock its member
 * out. Without a field where the browser stores nothing.
 */
export function browserField(): { browser?: string } {
  try {
    return { browser: storedId() }
  } catch {
    return {}
  }
}
