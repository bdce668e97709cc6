import { rm } from 'node:fs/promises'
import type pg from 'pg'
import { parse } from 'pg-connection-string'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { dropDatabase, run } from './drop-database.ts'
import { makeInitialised } from './initialised-cluster.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { server: pg.ClientConfig; template: string }
    /** The folder of the cluster that tests copy in place of running initdb. */
    initialised: string
  }
}

interface Postgres {
  server: pg.ClientConfig
  stop: () => Promise<void>
}

/** Starts a PostgreSQL for this run, on a copy of the initialised cluster. */
async function startPostgres(initialised: string): Promise<Postgres> {
  const dataDir = await makeTemporaryFolder('test')
  await makeInitialised(dataDir, initialised)
  const embedded = await startEmbedded({ dataDir, log: () => {} })
  const stop = async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { server: { ...embedded.connection }, stop }
}

/** Starts PostgreSQL, unless TEST_DATABASE_URL names one, and migrates the template that test files clone. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const initialised = await makeTemporaryFolder('initialised')
  const url = process.env.TEST_DATABASE_URL
  const given = url && { server: parse(url) as pg.ClientConfig, stop: async () => {} }
  const { server, stop } = given || (await startPostgres(initialised))
  const template = `template_${process.pid}`
  await run(server, `create database ${template} template template0`)
  await migrate({ ...server, database: template })
  project.provide('postgres', { server, template })
  project.provide('initialised', initialised)
  return async () => {
    await rm(initialised, { recursive: true, force: true })
    if (given) await dropDatabase(server, template)
    await stop()
  }
}
