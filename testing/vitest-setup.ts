import { rm } from 'node:fs/promises'
import type pg from 'pg'
import { parse } from 'pg-connection-string'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { dropDatabase, run } from './drop-database.ts'
import { makeMigrated } from './clusters.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { server: pg.ClientConfig; template: string }
    /** The folder of the clusters that tests copy in place of running initdb and migrations. */
    clusters: string
  }
}

interface Postgres {
  server: pg.ClientConfig
  /** A migrated database, which nobody connects to. */
  template: string
  stop: () => Promise<void>
}

/** Starts a PostgreSQL for this run, on a copy of the migrated cluster. */
async function startPostgres(clusters: string): Promise<Postgres> {
  const dataDir = await makeTemporaryFolder('test')
  await makeMigrated(dataDir, clusters)
  const { connection, ...embedded } = await startEmbedded({ dataDir, log: () => {} })
  const stop = async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { server: { ...connection, database: 'postgres' }, template: connection.database, stop }
}

/** Connects to the PostgreSQL at `url`. */
async function connectPostgres(url: string): Promise<Postgres> {
  const server = parse(url) as pg.ClientConfig
  const template = `template_${process.pid}`
  await run(server, `create database ${template} template template0`)
  await migrate({ ...server, database: template })
  return { server, template, stop: () => dropDatabase(server, template) }
}

/** Starts PostgreSQL, unless TEST_DATABASE_URL names one, with a migrated database that test files clone. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const clusters = await makeTemporaryFolder('clusters')
  const url = process.env.TEST_DATABASE_URL
  const { server, template, stop } = await (url ? connectPostgres(url) : startPostgres(clusters))
  project.provide('postgres', { server, template })
  project.provide('clusters', clusters)
  return async () => {
    await rm(clusters, { recursive: true, force: true })
    await stop()
  }
}
