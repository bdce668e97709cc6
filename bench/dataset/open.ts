import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { tasks } from '#api/finder/public.ts'
import { bulkLoad } from '#database/bulk-load.ts'
import { connect, type Connection } from '#database/client.ts'
import { type EmbeddedConnection, startEmbedded } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { wholeNumber } from '#bench/report.ts'
import { computeCounters, fillDocuments } from './counters.ts'

/** Number of rows of the data set; the size of a table, less where drawn pairs are equal. */
export type Sizes = Record<
  'posts' | 'members' | 'likes' | 'comments' | 'ratings' | 'saves' | 'categories' | 'tools',
  number
>

const flag = { type: 'string' } as const

/** The size flags for `parseArgs`. */
export const sizeFlags = {
  ...{ posts: flag, members: flag, likes: flag, comments: flag },
  ...{ ratings: flag, saves: flag, categories: flag, tools: flag },
}

/** Reads the sizes from flags such as `--posts 10000`; the defaults of the others depend on the number of posts. */
export function readSizes(flags: Partial<Record<keyof Sizes, string>>): Sizes {
  const read = (name: keyof Sizes, byDefault: number, least: number) =>
    flags[name] === undefined ? byDefault : wholeNumber(name, flags[name], least)
  const posts = read('posts', 100_000, 100)
  return {
    posts,
    members: read('members', Math.ceil(posts / 5), 100),
    likes: read('likes', 10 * posts, 0),
    comments: read('comments', 3 * posts, 0),
    ratings: read('ratings', 3 * posts, 0),
    saves: read('saves', 3 * posts, 0),
    categories: read('categories', 200, 9),
    tools: read('tools', Math.ceil(posts / 2), 10),
  }
}

/** A running PostgreSQL that holds the data set. */
export interface DataSet {
  /** A data directory that a site can be started on. */
  dataDir: string
  connection: EmbeddedConnection
}

/**
 * Starts a PostgreSQL of its own and loads the data set, unless the directory holds it already. Without a directory, a
 * temporary one is removed at cleanup.
 */
export async function openDataSet(
  sizes: Sizes,
  { directory, cleanup }: { directory?: string | undefined; cleanup: AsyncDisposableStack },
): Promise<DataSet> {
  const dataDir = directory ? resolve(directory) : await mkdtemp(join(tmpdir(), 'toolshelf-bench-'))
  if (!directory) cleanup.defer(() => rm(dataDir, { recursive: true, force: true }))
  const { connection, stop } = await startEmbedded({ dataDir, log: console.error })
  cleanup.defer(stop)
  const wanted = JSON.stringify(sizes)
  await migrate(connection)
  const client = new pg.Client(connection)
  await client.connect()
  try {
    // The sizes are stored as the database's comment once the load is complete.
    const { rows } = await client.query(
      `select shobj_description(oid, 'pg_database') as sizes, exists (select from members) as started
       from pg_database where datname = current_database()`,
    )
    const [{ sizes: loaded, started }] = rows
    if (started && loaded !== wanted) {
      const held = loaded ?? 'an incomplete data set'
      throw new Error(`${dataDir} holds ${held}, not ${wanted}. Use another directory or remove this one.`)
    }
    if (!started) {
      await load(client, connection, sizes)
      await client.query(`comment on database ${connection.database} is '${wanted}'`)
    }
  } finally {
    await client.end()
  }
  return { dataDir, connection }
}

async function load(client: pg.Client, connection: Connection, sizes: Sizes): Promise<void> {
  const statements = await readFile(new URL('./load.sql', import.meta.url), 'utf8')
  const timed = async (name: string, work: () => Promise<unknown>) => {
    const begin = performance.now()
    await work()
    console.error(`${name}: ${((performance.now() - begin) / 1000).toFixed(1)} s`)
  }
  await client.query("set maintenance_work_mem to '512MB'; set work_mem to '128MB'")
  const settings = { ...sizes, tasks: JSON.stringify(tasks.map(({ task }) => task)) }
  for (const [name, value] of Object.entries(settings)) {
    await client.query('select set_config($1, $2, false)', [`bench.${name}`, String(value)])
  }
  const database = connect(connection, { max: 1 })
  await bulkLoad(client, async () => {
    await timed('rows', () => client.query(statements))
    await timed('copies and search documents', () => fillDocuments(database))
  })
  await client.query('vacuum (analyze)')
  await timed('counters', () => computeCounters(database))
  await database.destroy()
  // Updates rewrote these rows; a live site has no such gaps.
  for (const table of ['posts', 'comments', 'tools', 'finder_documents']) {
    await client.query(`vacuum (full) ${table}`)
  }
  await client.query('vacuum (analyze)')
}
