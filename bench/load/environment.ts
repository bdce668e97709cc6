import pg from 'pg'
import type { EmbeddedConnection } from '#database/embedded.ts'
import type { DataSet } from '#bench/dataset/open.ts'
import { drawSample, type Sample } from '#bench/dataset/sample.ts'
import { startSite, type SiteProcess } from '#bench/site/site-process.ts'
import { startBaselineServer, type BaselineServer } from './baseline-server.ts'
import { findPgbench } from './pgbench/run.ts'

/** The servers and the data that scenarios run against. */
export interface Environment {
  site: SiteProcess
  baselineServer: BaselineServer
  connection: EmbeddedConnection
  /** Path of the program; undefined where it is not installed. */
  pgbench: string | undefined
  sample: Sample
  /** Number of posts; their ids are 1 to this number. */
  posts: number
  titles: string[]
}

/** Starts the site and the baseline server. `settings` are environment variables of the site. */
export async function openEnvironment(
  { dataDir, connection }: DataSet,
  cleanup: AsyncDisposableStack,
  settings: Record<string, string> = {},
): Promise<Environment> {
  const sample = await drawSample(connection)
  const titles = await readTitles(connection)
  const site = await startSite(dataDir, cleanup, settings)
  const baselineServer = await startBaselineServer(cleanup)
  return { site, baselineServer, connection, sample, titles, posts: titles.length, pgbench: findPgbench() }
}

async function readTitles(connection: EmbeddedConnection): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ title: string }>('select title from posts order by id')
  await client.end()
  return rows.map(({ title }) => title)
}
