/** The settings that a backup holds. What opens something else (a key, a password, an address with one) is none. */
export const keptSettings = [
  'HOST',
  'PORT',
  'SITE_URL',
  'SITE_NAME',
  'MAIL_FROM',
  'OPERATOR_EMAIL',
  'AI_MODEL',
  'RATE_LIMITS',
  'REFUSED_HOSTS',
  'TRUST_PROXY',
  'LOG_LEVEL',
  'WORKERS',
  'CACHE_MIB',
  'BODIES_MIB',
  'UPLOADS',
  'DEMO',
  'VITE_API_HOST',
  'VITE_MOCK_AUTH',
]

/** The settings that are set, as lines of an .env file. */
export function settingsFile(env: NodeJS.ProcessEnv): string {
  const set = keptSettings.filter((name) => env[name]?.trim())
  return set.map((name) => `${name}=${quoted(env[name]!)}\n`).join('')
}

function quoted(value: string): string {
  if (/^[\w.:/@+-]*$/.test(value)) return value
  const quote = ["'", '"', '`'].find((one) => !value.includes(one)) ?? "'"
  return quote + value + quote
}
