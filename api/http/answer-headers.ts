/**
 * What caches may do with an answer that is the same for everyone: a browser asks each time whether it still holds,
 * a cache that many share may answer so many seconds without asking.
 */
export const publicly = 'public, max-age=0, must-revalidate, s-maxage=2'

/** What depends on the member is kept by nobody. */
export const privately = 'private, no-store'

/** An answer of the API is data, whatever it looks like. */
export const dataOnly = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}
