import createClient from 'openapi-fetch'

export function createToolshelf({ url, token, headers, ...options }) {
  return createClient({
    ...options,
    baseUrl: `${url.replace(/\/$/, '')}/api`,
    headers: { ...(token && { authorization: `Token ${token}` }), ...headers },
  })
}
