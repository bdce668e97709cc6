import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { isDatabaseUrl, urlPerHost } from '#database/connection-urls.ts'
import { defaultBodyBytes } from '#api/http/body.ts'
import { defaultRates } from '#api/http/limits/rates.ts'
import { defaultMaxUploads } from '#api/http/uploads.ts'
import {
  contactAddress,
  hosts,
  hostsAndPorts,
  isLoopback,
  proxies,
  publicAddress,
  rates,
  switched,
  webAddress,
} from './fields.ts'
import { mediaVariables, readMedia } from './media.ts'
import { modelVariables, readModels } from './models.ts'
import { providerVariables, readProviders } from './providers.ts'
import { withSecretFiles } from './secret-files.ts'

/** The requirement of each variable, for the error message. */
const requirements: Record<string, string> = {
  HOST: 'must be an address or a host name to listen on, such as 127.0.0.1 or 0.0.0.0',
  PORT: 'must be a whole number from 1 to 65535',
  SITE_URL: 'must be an http or https address without a path, such as https://tools.example',
  SITE_NAME: 'must have 1 to 60 characters',
  DATABASE_URL:
    'must look like postgresql://user:password@host:5432/database, or have several hosts with commas between them',
  DATABASE_REPLICA_URLS:
    'must be addresses like that of DATABASE_URL, of one host each, with commas between them',
  REDIS_URL: 'must look like redis://user:password@host:6379 or rediss://…',
  DATABASE_POOL_URL: 'must be an address like that of DATABASE_URL, of one host',
  MEDIA_URL:
    'must look like s3://bucket or s3://bucket/prefix, of letters, digits, dots, hyphens and underscores',
  MEDIA_PUBLIC_URL: 'must be an http or https address, such as https://pictures.example',
  S3_ENDPOINT:
    'must be an http or https address without credentials, such as https://s3.eu-central-1.amazonaws.com',
  AWS_REGION: 'must be the name of a region, such as eu-central-1',
  SMTP_URL: 'must look like smtp://user:password@host:587 or smtps://…',
  MAIL_FROM: 'must be an email address, alone or as Name <name@example.org>',
  OPERATOR_EMAIL: 'must be an email address',
  SECURITY_CONTACT: 'must be an email address, or a mailto: or https: address',
  AI_BASE_URL: 'must be an http or https address, such as http://localhost:11434/v1',
  EMBEDDINGS: 'must be builtin, endpoint or off',
  RATE_LIMITS: 'must be on, off, or changes such as post=50/1h login=20/30s',
  REFUSED_HOSTS: 'must be host names with commas between them, such as spam.example, ads.example',
  OUTGOING: 'must be on or off',
  OUTGOING_ALLOW:
    'must be hosts with ports and commas between them, such as intranet.example:8080, 10.0.0.5:80 or [fd00::1]:443',
  TRUST_PROXY:
    'must be none, or the addresses of the proxies to believe, such as 10.0.0.0/8, ::1 or loopback',
  LOG_LEVEL: 'must be one of fatal, error, warn, info, debug, trace and silent',
  WORKERS: 'must be a whole number from 1 to 999, or auto for one a processor core',
  METRICS_TOKEN: 'must have at least 16 characters',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'must be an http or https address, such as http://localhost:4318',
  SLOW_QUERY_MS: 'must be a whole number of milliseconds, or 0 for none',
  CACHE_MIB: 'must be a whole number of mebibytes',
  BODIES_MIB: 'must be a whole number of mebibytes from 2 on',
  UPLOADS: 'must be a whole number from 1 to 999',
  SECRET: 'must have at least 32 characters',
  HSTS_SUBDOMAINS: 'must be on or off',
  DEMO: 'must be on or off',
  EMAIL_VERIFICATION: 'must be on or off',
  RANK_WEIGHTS: 'must be auto, on or off',
  MODERATORS_NEED_2FA: 'must be on or off',
  GITHUB_URL: 'must be an http or https address without a path, such as https://github.example',
  OIDC_NAME: 'must have 1 to 60 characters',
  OIDC_ISSUER: 'must be an http or https address, such as https://accounts.example',
}

/** The address in `Name <address>`, or the text itself. */
function addressIn(mailbox: string): string {
  return mailbox.endsWith('>') ? mailbox.slice(mailbox.lastIndexOf('<') + 1, -1) : mailbox
}

const mailbox = z
  .string()
  .trim()
  .refine((text) => z.email().safeParse(addressIn(text)).success)

/** The variables that the server reads, each with its default. */
export const variables = z.object({
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('127.0.0.1'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().min(1).max(65_535))
    .default(3000),
  SITE_URL: publicAddress.optional(),
  SITE_NAME: z.string().trim().min(1).max(60).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().refine(isDatabaseUrl).optional(),
  DATABASE_REPLICA_URLS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((urls) => urls.every(isDatabaseUrl))
    .default([]),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  DATABASE_POOL_URL: z
    .string()
    .refine((url) => isDatabaseUrl(url) && urlPerHost(url).length === 1)
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: mailbox.optional(),
  OPERATOR_EMAIL: z.email().optional(),
  SECURITY_CONTACT: contactAddress.optional(),
  RATE_LIMITS: rates.default(defaultRates),
  REFUSED_HOSTS: hosts.default([]),
  OUTGOING: switched.default(true),
  OUTGOING_ALLOW: hostsAndPorts.default([]),
  HSTS_SUBDOMAINS: switched.default(false),
  TRUST_PROXY: proxies.default(false as const),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  WORKERS: z
    .string()
    .regex(/^(auto|[1-9]\d{0,2})$/)
    .transform((text) => (text === 'auto' ? availableParallelism() : Number(text)))
    .default(1),
  CACHE_MIB: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .default(64),
  BODIES_MIB: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.number().min(2))
    .default(defaultBodyBytes / 2 ** 20),
  UPLOADS: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .transform(Number)
    .default(defaultMaxUploads),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  SLOW_QUERY_MS: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .default(500),
  METRICS_TOKEN: z.string().trim().min(16).optional(),
  SECRET: z.string().min(32).optional(),
  DEMO: switched.optional(),
  EMAIL_VERIFICATION: switched.optional(),
  RANK_WEIGHTS: z.enum(['auto', 'on', 'off']).default('auto'),
  MODERATORS_NEED_2FA: switched.optional(),
  ...mediaVariables,
  ...modelVariables,
  ...providerVariables,
})

export type Config = ReturnType<typeof readConfig>

/** The sender of mails of a site with this name. */
export function senderOf(
  { mailFrom, siteUrl }: Pick<Config, 'mailFrom' | 'siteUrl'>,
  siteName: string,
): string {
  return mailFrom ?? `${siteName} <no-reply@${new URL(siteUrl).hostname}>`
}

/**
 * Reads the configuration from the environment. An empty variable counts as missing. Throws an error with a line for each
 * invalid variable.
 */
export function readConfig(env: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = variables.safeParse(given)
  if (!parsed.success) throw new Error(errorMessage(parsed.error))
  const read = parsed.data
  if (read.DEMO && read.DATABASE_URL) {
    throw new Error('DEMO must be off with DATABASE_URL: demo content goes into an embedded database only.')
  }
  if (read.DATABASE_REPLICA_URLS.length > 0 && !read.DATABASE_URL) {
    throw new Error('DATABASE_URL must name the primary with DATABASE_REPLICA_URLS.')
  }
  if (read.DATABASE_POOL_URL && !read.DATABASE_URL) {
    throw new Error(
      'DATABASE_URL must name PostgreSQL itself with DATABASE_POOL_URL: not everything can go through a pooler.',
    )
  }
  const siteUrl = read.SITE_URL ?? `http://${hostInUrl(read.HOST)}:${read.PORT}`
  // A site that listens on loopback is public when a proxy on this machine forwards to it.
  const isPrivate = isLoopback(read.HOST) && isLoopback(new URL(siteUrl).hostname)
  return {
    host: read.HOST,
    port: read.PORT,
    siteUrl,
    /** Settings of the site that cannot be changed on its pages. */
    fixedSettings: read.SITE_NAME === undefined ? {} : { name: read.SITE_NAME },
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    /** Read replicas. */
    replicaUrls: read.DATABASE_REPLICA_URLS,
    /** A Redis or Valkey that the processes of the site share. */
    redisUrl: read.REDIS_URL,
    /** A pooler in transaction mode for queries. */
    poolUrl: read.DATABASE_POOL_URL,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    /** The folder of mails that are written to files; its name is documented. */
    mailDir: join(resolve(read.DATA_DIR), 'outbox'),
    operatorEmail: read.OPERATOR_EMAIL,
    /** The address in security.txt: `mailto:` or `https:`. */
    securityContact: read.SECURITY_CONTACT,
    /** The object storage of pictures; undefined when they are in `dataDir`. */
    media: readMedia(read),
    ...readModels(read),
    rateLimits: read.RATE_LIMITS,
    refusedHosts: read.REFUSED_HOSTS,
    /** Whether the server may fetch from other sites. */
    outgoing: read.OUTGOING,
    /** `host:port` of hosts that may be fetched from whatever their address and port. */
    outgoingAllow: read.OUTGOING_ALLOW,
    /** Whether HSTS is for the subdomains of the site's host, too. */
    hstsSubdomains: read.HSTS_SUBDOMAINS,
    trustProxy: read.TRUST_PROXY,
    logLevel: read.LOG_LEVEL,
    /** The address of a collector of traces. */
    otlpEndpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT,
    /** The milliseconds from which on a query is logged; 0 for never. */
    slowQueryMs: read.SLOW_QUERY_MS,
    /** The number of worker processes. */
    workers: read.WORKERS,
    /** Memory for the cache, in bytes, in each process. */
    cacheBytes: read.CACHE_MIB * 2 ** 20,
    /** Memory for request bodies, in bytes, in each process. */
    bodyBytes: read.BODIES_MIB * 2 ** 20,
    /** The most concurrent uploads in each process. */
    uploads: read.UPLOADS,
    /** Needed for the metrics of a public site. */
    metricsToken: read.METRICS_TOKEN,
    secret: read.SECRET,
    /** Whether to fill an empty embedded database with demo content. */
    demo: read.DEMO ?? (!read.DATABASE_URL && isPrivate),
    accounts: {
      emailVerification: read.EMAIL_VERIFICATION ?? read.SMTP_URL !== undefined,
      moderatorsNeed2fa: read.MODERATORS_NEED_2FA ?? !isPrivate,
      providers: readProviders(read),
    },
    /** Whether ranks weigh votes; `auto` when the site has enough older members to judge by. */
    rankWeights: read.RANK_WEIGHTS,
    /** Whether demo members may sign in: their passwords are public. */
    demoSignIn: isPrivate,
  }
}

/**
 * Loads `.env` of the working directory, if there is one; variables that are already set take precedence. A variable may be in
 * a file that `NAME_FILE` names.
 */
export function readEnvironment(): NodeJS.ProcessEnv {
  try {
    process.loadEnvFile()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT') throw new Error(`.env cannot be read: ${message}`, { cause: error })
  }
  return withSecretFiles(process.env, Object.keys(variables.shape))
}

function errorMessage({ issues }: z.ZodError): string {
  const names = new Set(issues.map((issue) => String(issue.path[0])))
  return [...names].map((name) => `${name} ${requirements[name]}.`).join('\n')
}

/** The host as browsers on this machine use it. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
