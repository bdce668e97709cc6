import pg from 'pg'
import type { EmbeddedConnection } from '#database/embedded.ts'
import type { Lifetime } from '#server/process/shutdown.ts'
import type { DataSet } from '#bench/dataset/open.ts'
import { drawSample, type Sample } from '#bench/queries/sample.ts'
import { startBare, type Bare } from './bare/start.ts'
import { findPgbench } from './limits/pgbench.ts'
import { startSite, type Site } from './site/start.ts'

/** Everything that a scenario is played on. */
export interface Stage {
  site: Site
  bare: Bare
  connection: EmbeddedConnection
  /** The program, where the machine has it. */
  pgbench: string | undefined
  sample: Sample
  /** How many posts there are; their ids are the numbers from 1 on. */
  posts: number
  titles: string[]
}

async function titlesOf(connection: EmbeddedConnection): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ title: string }>('select title from posts order by id')
  await client.end()
  return rows.map(({ title }) => title)
}

/**
 * Starts the site and what it is held against, on the same data. They end with the lifetime. `settings` are environment
 * variables of the site.
 */
export async function openStage(
  { dataDir, connection }: DataSet,
  lifetime: Pick<Lifetime, 'closeAtEnd'>,
  settings: Record<string, string> = {},
): Promise<Stage> {
  const sample = await drawSample(connection)
  const titles = await titlesOf(connection)
  const site = await startSite(dataDir, lifetime, settings)
  const bare = await startBare(lifetime)
  return { site, bare, connection, sample, titles, posts: titles.length, pgbench: findPgbench() }
}
