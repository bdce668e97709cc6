import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { describeUrl, urlPerHost } from './connection-urls.ts'
import { PrimaryClient, withClient } from './primary-client.ts'

const minVersion = 15
const defaultTimeout = 30_000
const maxBackoff = 5_000
const notifyTimeout = 10_000

/** A reason, as a sentence, that no repetition removes. */
export class Incompatible extends Error {}

export interface WaitOptions {
  /** Timeout of the whole wait, in milliseconds. */
  timeout?: number
  log: (line: string) => void
  signal?: AbortSignal
}

/**
 * Waits until the PostgreSQL of DATABASE_URL answers, with exponential backoff, and checks that the site can use it.
 * Throws a sentence, without the URL's password, when it cannot or the wait times out.
 */
export function waitForExternal(url: string, options: WaitOptions): Promise<void> {
  return waitFor(describeExternal(url), (timeout) => checkExternal(url, timeout), options)
}

/** Repeats a check with exponential backoff while the server with this name may still be starting. */
export async function waitFor<Result>(
  name: string,
  check: (timeout: number) => Promise<Result>,
  { timeout = defaultTimeout, log, signal }: WaitOptions,
): Promise<Result> {
  const until = performance.now() + timeout
  for (let backoff = 100; ; backoff = Math.min(2 * backoff, maxBackoff)) {
    try {
      return await check(Math.max(until - performance.now(), 100))
    } catch (error) {
      if (!isRetryable(error)) throw new Error(`${name}: ${messageOf(error)}`, { cause: error })
      if (performance.now() + backoff > until) {
        const seconds = Math.round(timeout / 1000)
        throw new Error(`No answer from ${name} for ${seconds} seconds: ${messageOf(error)}`, {
          cause: error,
        })
      }
      if (backoff === 100) log(`No answer from ${name} yet; retrying`)
      await pause(backoff, undefined, { signal })
    }
  }
}

/** Hosts and database of DATABASE_URL for messages, without the password. */
export function describeExternal(url: string): string {
  return `the PostgreSQL of DATABASE_URL (${urlPerHost(url).map(describeUrl).join(', ')})`
}

/** The reason why the site cannot use this PostgreSQL, as a sentence, or undefined. */
export function incompatibility({
  version,
  encoding,
}: {
  version: string
  encoding: string
}): string | undefined {
  const major = Math.floor(Number(version) / 10_000)
  if (!(major >= minVersion))
    return `it is PostgreSQL ${major || 'of an unknown version'}; ${minVersion} or newer is needed.`
  if (encoding !== 'UTF8') return `its encoding is ${encoding}; a database in UTF8 is needed.`
  return undefined
}

const behindPooler =
  'what one connection notifies does not reach another. A pooler in transaction mode, such as PgBouncer with ' +
  'pool_mode=transaction, does that: name PostgreSQL itself, or a pooler in session mode. DATABASE_POOL_URL is for ' +
  'poolers in transaction mode.'

async function checkExternal(url: string, timeout: number): Promise<void> {
  const client = new PrimaryClient({ connectionString: url, connectionTimeoutMillis: timeout })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string; encoding: string }>(
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`,
    )
    const reason = incompatibility(rows[0]!)
    if (reason) throw new Incompatible(reason)
    const hasSessions = await withClient(url, (other) => canNotify(other, client))
    if (!hasSessions) throw new Incompatible(behindPooler)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Whether a notification from one connection reaches the other within `timeout` milliseconds. It does in the same database of
 * the same server, but not if the listener is behind a pooler in transaction mode, where each transaction may use another
 * session and LISTEN and advisory locks are lost.
 */
export async function canNotify(
  notifier: pg.Client,
  listener: pg.Client,
  timeout = notifyTimeout,
): Promise<boolean> {
  const channel = `toolshelf_${randomUUID().replaceAll('-', '')}`
  const { promise, resolve } = Promise.withResolvers<boolean>()
  listener.on('notification', (message) => message.channel === channel && resolve(true))
  await listener.query(`listen ${channel}`)
  await notifier.query('select pg_notify($1, $2)', [channel, ''])
  const timer = setTimeout(() => resolve(false), timeout)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
  }
}

// PgBouncer has one code for all that it refuses.
const refusedByPooler = /^(?:(?:SASL|password) authentication failed|no such (?:database|user))/

/** A wrong password (28), database (3D) or role (42) stays wrong. Other errors may end when a starting server is ready. */
function isRetryable(error: unknown): boolean {
  const { code = '', message } = error as { code?: string; message: string }
  const isWrong = code === '08P01' ? refusedByPooler.test(message) : /^(28|3D|42)/.test(code)
  return !(error instanceof Incompatible) && !isWrong
}

function messageOf(error: unknown): string {
  // A host name with several addresses fails with one error each.
  const first = error instanceof AggregateError ? error.errors[0] : error
  return (first as Error).message
}
