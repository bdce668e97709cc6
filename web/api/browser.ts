import { createClient } from './client.ts'
import { credentials } from './credentials.ts'
import { host } from './host.ts'

/** The calls as the browser makes them. Never called while rendering on the server: loaders get their own. */
export const api = createClient((url, init) => globalThis.fetch(url, init), host, credentials)
