import { z } from 'zod'

/** The files of a backup, besides pictures and rows. */
export const names = { description: 'backup.json', settings: 'settings.env', ending: 'end.json' }

export const pictureName = /^media\/([\w-][\w.-]*)$/
export const chunkName = /^data\/(\w+)\/\d+\.copy$/

/** The first file of a backup: format, origin and schema. */
export const description = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  site: z.string(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  sequences: z.array(z.object({ name: z.string(), last: z.string().regex(/^\d+$/), used: z.boolean() })),
})

/** The last file of a backup, which proves that it is complete. */
export const ending = z.object({
  /** Number of rows by table. */
  rows: z.record(z.string(), z.number()),
  pictures: z.number(),
  /** Paths of pictures that were deleted during the backup. */
  missingPictures: z.array(z.string()),
})

export type Ending = z.infer<typeof ending>

/** `12 members, 1 post, 3 comments, 0 pictures`. */
export function summarize({ rows, pictures }: Ending): string {
  const counts = {
    members: rows.members ?? 0,
    posts: rows.posts ?? 0,
    comments: rows.comments ?? 0,
    pictures,
  }
  return Object.entries(counts)
    .map(([name, count]) => `${count.toLocaleString('en')} ${count === 1 ? name.slice(0, -1) : name}`)
    .join(', ')
}

/** The settings in a backup: none with a key, a password or a URL that may hold one. */
export const backupSettings = [
  'HOST',
  'PORT',
  'SITE_URL',
  'SITE_NAME',
  'MAIL_FROM',
  'OPERATOR_EMAIL',
  'AI_MODEL',
  'AI_EMBEDDING_MODEL',
  'EMBEDDINGS',
  'RANK_WEIGHTS',
  'RATE_LIMITS',
  'REFUSED_HOSTS',
  'OUTGOING',
  'OUTGOING_ALLOW',
  'EMAIL_VERIFICATION',
  'MODERATORS_NEED_2FA',
  'SECURITY_CONTACT',
  'GITHUB_CLIENT_ID',
  'GITHUB_URL',
  'GOOGLE_CLIENT_ID',
  'OIDC_NAME',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'HSTS_SUBDOMAINS',
  'TRUST_PROXY',
  'LOG_LEVEL',
  'SLOW_QUERY_MS',
  'WORKERS',
  'CACHE_MIB',
  'BODIES_MIB',
  'UPLOADS',
  'DEMO',
  'VITE_API_HOST',
  'VITE_MOCK_AUTH',
]

/** Formats the settings that are set as an .env file. */
export function settingsFile(env: NodeJS.ProcessEnv): string {
  const set = backupSettings.filter((name) => env[name]?.trim())
  return set.map((name) => `${name}=${quoted(env[name]!)}\n`).join('')
}

function quoted(value: string): string {
  if (/^[\w.:/@+-]*$/.test(value)) return value
  const quote = ["'", '"', '`'].find((one) => !value.includes(one)) ?? "'"
  return quote + value + quote
}
