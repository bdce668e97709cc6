import type { Credentials } from './client.ts'

let current: Credentials = { token: () => null, refused: () => {} }

/** What the browser's calls are signed with, as it is now. */
export const credentials: Credentials = {
  token: () => current.token(),
  refused: (token) => current.refused(token),
}

/** Hands the calls their token, and says whom to tell when it is refused. */
export function signCallsWith(source: Credentials): void {
  current = source
}
