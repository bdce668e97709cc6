import { availableParallelism } from 'node:os'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { bulkLoad } from '#database/bulk-load.ts'
import type { Connection } from '#database/client.ts'
import { computeCounters, fillNotifications, fillOtherLists, resetSequences } from './derived-data.ts'
import { createDistributions } from './distributions.ts'
import { seeded } from './random.ts'
import { generateTables, type TableRows, type Value } from './rows.ts'
import type { Sizes } from './sizes.ts'

type Log = (line: string) => void

/**
 * Fills a migrated, empty database. The load is not one transaction, because several connections take part: an
 * interrupted load leaves an unusable database.
 */
export async function load(connection: Connection, sizes: Sizes, log: Log): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query("set maintenance_work_mem to '512MB'")
    await bulkLoad(client, () => fillTables(client, connection, sizes, log))
    log('indexes and keys restored')
    // The counters rewrote every post; a live site has no such gaps.
    await client.query('vacuum (full) posts')
    await client.query('vacuum (analyze)')
    log('analyzed')
  } finally {
    await client.end()
  }
}

async function fillTables(client: pg.Client, connection: Connection, sizes: Sizes, log: Log) {
  const timed = async (name: string, work: () => Promise<unknown>) => {
    const begin = performance.now()
    await work()
    log(`${name}: ${((performance.now() - begin) / 1000).toFixed(1)} s`)
  }
  const { rows: existing } = await client.query('select max(id) as last from categories')
  const distributions = createDistributions(sizes, seeded(sizes.seed))
  for (const table of generateTables(distributions, existing[0].last)) {
    await timed(table.target.replace(/ .*/, ''), () => copy(client, table))
  }
  await timed('other lists', () => fillOtherLists(client))
  await timed('notifications', () => fillNotifications(client, distributions.end))
  await timed('documents', () => fillDocuments(connection, sizes.posts))
  await timed('counters', () => computeCounters(client))
  await resetSequences(client)
}

async function copy(client: pg.Client, { target, rows }: TableRows): Promise<void> {
  await pipeline(Readable.from(chunksOf(rows)), client.query(from(`copy ${target} from stdin`)))
}

function* chunksOf(rows: Iterable<Value[]>): Generator<string> {
  let chunk = ''
  for (const row of rows) {
    chunk += `${row.map(field).join('\t')}\n`
    if (chunk.length > 65_536) {
      yield chunk
      chunk = ''
    }
  }
  yield chunk
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function field(value: Value): string {
  if (value === null) return '\\N'
  if (value instanceof Date) return value.toISOString()
  return String(value).replace(/[\\\t\n\r]/g, (found) => escapes[found]!)
}

const batch = 5000

/** Fills the search documents with the functions that the triggers call, on one connection per processor. */
async function fillDocuments(connection: Connection, posts: number): Promise<void> {
  let next = 1
  const work = async () => {
    const client = new pg.Client(connection)
    await client.connect()
    try {
      while (next <= posts) {
        const first = next
        next += batch
        const ids = `array(select generate_series(${first}, ${Math.min(posts, next - 1)}))`
        await client.query(`select refresh_categories(${ids})`)
        await client.query(`select refresh_documents(${ids})`)
      }
    } finally {
      await client.end()
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}
