import { createClient, type Credentials } from './client.ts'
import { host } from './host.ts'

let credentials: Credentials = { token: () => null, refused: () => {}, confirm: async () => false }

/** Sets the source of the token; it is also notified when the server rejects the token, or asks who is at the keyboard. */
export function setCredentials(source: Credentials): void {
  credentials = source
}

/** The API client of the browser. Server rendering uses the client of the loader's context instead. */
export const api = createClient((url, init) => globalThis.fetch(url, init), host, {
  token: () => credentials.token(),
  refused: (token) => credentials.refused(token),
  confirm: () => credentials.confirm(),
})

/** Opens an address of the API that is no call of the contract. */
export async function fetchWithToken(path: string, signal: AbortSignal): Promise<Response> {
  const token = credentials.token()
  const response = await fetch(`${host}${path}`, { headers: { authorization: `Token ${token}` }, signal })
  if (response.status === 401 && token !== null) credentials.refused(token)
  return response
}
