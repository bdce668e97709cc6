import { setTimeout as pause } from 'node:timers/promises'
import { addressesOf, placeOf } from './addresses.ts'
import { keepsSessions } from './session-check.ts'
import { SiteClient, withClient } from './site-client.ts'

const oldest = 15
const patienceWithAnswer = 30_000
const longestPause = 5_000

export interface Patience {
  /** How long to go on asking a PostgreSQL that does not answer, in milliseconds. */
  patience?: number
  log: (line: string) => void
  signal?: AbortSignal
}

/**
 * Waits until the PostgreSQL at the address answers, with growing pauses, and checks that the site can live on it.
 * Throws a sentence, in which the address has no password, when it cannot or no answer comes.
 */
export async function awaitExternal(url: string, { patience = patienceWithAnswer, log, signal }: Patience) {
  const until = performance.now() + patience
  for (let wait = 100; ; wait = Math.min(2 * wait, longestPause)) {
    try {
      return await inspect(url, Math.max(until - performance.now(), 100))
    } catch (error) {
      if (!isPassing(error)) throw new Error(`${whereOf(url)}: ${said(error)}`, { cause: error })
      if (performance.now() + wait > until) {
        const seconds = Math.round(patience / 1000)
        throw new Error(`No answer from ${whereOf(url)} for ${seconds} seconds: ${said(error)}`, {
          cause: error,
        })
      }
      if (wait === 100) log(`No answer from ${whereOf(url)} yet; asking again`)
      await pause(wait, undefined, { signal })
    }
  }
}

/** The database in words, without the password that its address may hold. */
export function whereOf(url: string): string {
  return `the PostgreSQL of DATABASE_URL (${addressesOf(url).map(placeOf).join(', ')})`
}

/** What makes a PostgreSQL unfit for the site, as a sentence, or undefined. */
export function unfitness({ version, encoding }: { version: string; encoding: string }): string | undefined {
  const major = Math.floor(Number(version) / 10_000)
  if (!(major >= oldest))
    return `it is PostgreSQL ${major || 'of an unknown version'}; ${oldest} or newer is needed.`
  if (encoding !== 'UTF8') return `its encoding is ${encoding}; a database in UTF8 is needed.`
  return undefined
}

const poolerInTheWay =
  'what one connection notifies does not reach another. A pooler in transaction mode, such as PgBouncer with ' +
  'pool_mode=transaction, does that: name PostgreSQL itself, or a pooler in session mode.'

class Unfit extends Error {}

async function inspect(url: string, limit: number): Promise<void> {
  const client = new SiteClient({ connectionString: url, connectionTimeoutMillis: limit })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string; encoding: string }>(
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`,
    )
    const complaint = unfitness(rows[0]!)
    if (complaint) throw new Unfit(complaint)
    const isHeard = await withClient(url, (other) => keepsSessions(client, other))
    if (!isHeard) throw new Unfit(poolerInTheWay)
  } finally {
    await client.end().catch(() => {})
  }
}

/** A wrong password or name stays wrong; whatever else is amiss may be a database that is still starting. */
function isPassing(error: unknown): boolean {
  const { code = '' } = error as { code?: string }
  return !(error instanceof Unfit) && !/^(28|3D|42)/.test(code)
}

function said(error: unknown): string {
  // A name with several addresses fails with one error for each.
  const first = error instanceof AggregateError ? error.errors[0] : error
  return (first as Error).message
}
