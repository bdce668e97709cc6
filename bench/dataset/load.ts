import { availableParallelism } from 'node:os'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { bulkLoad } from '#database/bulk-load.ts'
import type { Connection } from '#database/client.ts'
import {
  computeCounters,
  fillHelpfulMarks,
  fillNotifications,
  fillOtherLists,
  fillSearchTexts,
  fillThreads,
  resetSequences,
} from './derived-data.ts'
import { createDistributions } from './distributions.ts'
import { fillFinder } from './finder-data.ts'
import { fillMakers } from './maker-data.ts'
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
    // Without statistics, one batch of tools took more than twenty minutes at a million posts.
    await client.query('analyze')
    await timed(log, 'tools', () => recountTools(connection, sizes.tools))
    await timed(log, 'finder', () => fillFinder(client))
    // The counters rewrote every post; a live site has no such gaps.
    await client.query('vacuum (full) posts')
    await client.query('vacuum (full) comments')
    await client.query('vacuum (full) tools')
    await client.query('vacuum (full) finder_documents')
    await client.query('vacuum (analyze)')
    log('analyzed')
  } finally {
    await client.end()
  }
}

async function timed(log: Log, name: string, work: () => Promise<unknown>): Promise<void> {
  const begin = performance.now()
  await work()
  log(`${name}: ${((performance.now() - begin) / 1000).toFixed(1)} s`)
}

async function fillTables(client: pg.Client, connection: Connection, sizes: Sizes, log: Log) {
  const { rows: existing } = await client.query('select max(id) as last from categories')
  const distributions = createDistributions(sizes, seeded(sizes.seed))
  for (const table of generateTables(distributions, existing[0].last)) {
    await timed(log, table.target.replace(/ .*/, ''), () => copy(client, table))
  }
  await timed(log, 'other lists', () => fillOtherLists(client))
  await timed(log, 'threads', () => fillThreads(client))
  await timed(log, 'helpful marks', () => fillHelpfulMarks(client))
  await timed(log, 'texts of members', () => fillSearchTexts(client))
  await timed(log, 'notifications', () => fillNotifications(client, distributions.end))
  await timed(log, 'documents', () => fillDocuments(connection, sizes.posts))
  await timed(log, 'counters', () => computeCounters(client))
  await timed(log, 'makers', () => fillMakers(client, sizes))
  await resetSequences(client)
}

/** Copies rows into their table. */
export async function copy(client: pg.Client, { target, rows }: TableRows): Promise<void> {
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

/** Fills the search documents with the functions that the triggers call. */
function fillDocuments(connection: Connection, posts: number): Promise<void> {
  return inBatches(connection, { last: posts, size: batch }, async (client, ids) => {
    await client.query(`select refresh_categories(${ids})`)
    await client.query(`select refresh_documents(${ids})`)
  })
}

/** Computes all that is stored of tools' posts, with the functions and triggers of the site. */
function recountTools(connection: Connection, tools: number): Promise<void> {
  return inBatches(connection, { last: tools, size: 500 }, async (client, ids) => {
    await client.query(`select recount_tools(${ids})`)
    await client.query(`
      update tools t set follower_count = f.members
      from (select tool_id, count(*) as members from tool_follows where tool_id = any (${ids}) group by tool_id) f
      where f.tool_id = t.id`)
  })
}

/** Does the work for ranges of ids, on one connection per processor. */
async function inBatches(
  connection: Connection,
  { last, size }: { last: number; size: number },
  work: (client: pg.Client, ids: string) => Promise<void>,
): Promise<void> {
  let next = 1
  const run = async () => {
    const client = new pg.Client(connection)
    await client.connect()
    try {
      while (next <= last) {
        const first = next
        next += size
        await work(client, `array(select generate_series(${first}, ${Math.min(last, next - 1)}))`)
      }
    } finally {
      await client.end()
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, run))
}
