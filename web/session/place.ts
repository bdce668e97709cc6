/** The place where a person was before the login, and returns to after it. */
export interface Place {
  /** Path, query and fragment. */
  from: string
  /** The scroll position in pixels. */
  scroll?: number
}

/** The current place in the browser. */
export function currentPlace(): Place {
  const { pathname, search, hash } = window.location
  return { from: pathname + search + hash, scroll: Math.round(window.scrollY) }
}

/** Whether this is a path on this site: browsers read `/\\` like `//`. */
export function isOwnPath(from: unknown): from is string {
  return typeof from === 'string' && /^\/(?![/\\])/.test(from)
}

/** A path without query and fragment. */
export function pathOf(from: string): string {
  return from.split(/[?#]/, 1).join('')
}
