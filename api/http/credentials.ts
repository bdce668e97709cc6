/** The token in an `Authorization` header. */
interface Credentials {
  kind: 'session' | 'access token'
  token: string
}

const secret = /^[A-Za-z0-9_-]{43}$/
const accessTokenStart = 'tsp_'

/** The start of each access token, which tells it from the token of a session, and secret scanners what it is. */
export const asAccessToken = (token: string) => accessTokenStart + token

/**
 * The token of a header `Token {token}`, or `Bearer {token}` for access tokens. Undefined when it is none: the schemes are
 * taken in any case, tokens are not.
 */
export function credentialsIn(header: string): Credentials | undefined {
  const [scheme = '', token = '', ...more] = header.trim().split(' ')
  if (more.length > 0) return undefined
  const isAccessToken =
    token.startsWith(accessTokenStart) && secret.test(token.slice(accessTokenStart.length))
  if (isAccessToken && /^(token|bearer)$/i.test(scheme)) return { kind: 'access token', token }
  return secret.test(token) && /^token$/i.test(scheme) ? { kind: 'session', token } : undefined
}
