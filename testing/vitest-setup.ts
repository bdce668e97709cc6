import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { parse } from 'pg-connection-string'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { dropDatabase, run } from './drop-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { server: pg.ClientConfig; template: string }
    /** A directory for what tests initialise once for all. */
    initialised: string
  }
}

/** PostgreSQL for the tests: the one of TEST_DATABASE_URL, else an embedded one of their own. */
async function startPostgres(): Promise<{ server: pg.ClientConfig; stop: () => Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { server: parse(url) as pg.ClientConfig, stop: async () => {} }
  const dataDir = await mkdtemp(join(tmpdir(), 'toolshelf-test-'))
  const embedded = await startEmbedded({ dataDir, log: () => {} })
  const stop = async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { server: { ...embedded.connection }, stop }
}

/** Starts PostgreSQL and migrates the template that each test file clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startPostgres()
  const template = `template_${process.pid}`
  await run(server, `create database ${template} template template0`)
  await migrate({ ...server, database: template })
  project.provide('postgres', { server, template })
  const initialised = await mkdtemp(join(tmpdir(), 'toolshelf-initialised-'))
  project.provide('initialised', initialised)
  return async () => {
    await rm(initialised, { recursive: true, force: true })
    await dropDatabase(server, template)
    await stop()
  }
}
