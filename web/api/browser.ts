import { createClient, type Credentials } from './client.ts'
import { host } from './host.ts'

let credentials: Credentials = { token: () => null, refused: () => {} }

/** Sets the source of the token; it is also notified when the server rejects the token. */
export function setCredentials(source: Credentials): void {
  credentials = source
}

/** The API client of the browser. Server rendering uses the client of the loader's context instead. */
export const api = createClient((url, init) => globalThis.fetch(url, init), host, {
  token: () => credentials.token(),
  refused: (token) => credentials.refused(token),
})
