import { sql } from 'kysely'
import type { JobWithMetadata } from 'pg-boss'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { createTestApi } from '#testing/api.ts'
import { connect } from '#database/client.ts'
import { insertJob } from './insert-job.ts'
import { startJobs, type Worker } from './start-jobs.ts'

const { database } = await createTestApi()
const lines: string[] = []
const log = { warn: (line: string) => void lines.push(line) }

/** A worker that remembers the jobs it was given. */
function remembering() {
  const given: JobWithMetadata[] = []
  const worker: Worker = {
    batchSize: 5,
    pollingSeconds: 0.5,
    async work(jobs) {
      given.push(...jobs)
      return jobs.map(({ id }) => ({ id, status: 'completed' as const }))
    },
  }
  return { given, worker }
}

test('jobs go on after all connections to the database were ended', async () => {
  const { given, worker } = remembering()
  onTestFinished(startJobs({ database, workers: { mail: worker }, log }).stop)
  await insertJob('mail', sql`'{"n": 1}'::jsonb`).execute(database)
  await vi.waitFor(() => expect(given).toHaveLength(1), 60_000)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database)
  const other = connect({ ...inject('postgres').server, database: 'postgres' }, { max: 1 })
  onTestFinished(() => other.destroy())
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = ${rows[0]!.name}
  `.execute(other)
  await vi.waitFor(() => insertJob('mail', sql`'{"n": 2}'::jsonb`).execute(database), 60_000)
  await vi.waitFor(() => expect(given).toHaveLength(2), 60_000)
})

test('a schedule makes one job, however many servers run', async () => {
  const servers = [remembering(), remembering(), remembering()]
  await sql`update pgboss.schedule set cron = '* * * * *' where name = 'cleanup'`.execute(database)
  for (const { worker } of servers) {
    onTestFinished(startJobs({ database, workers: { cleanup: worker }, log }).stop)
  }
  const given = () => servers.flatMap((server) => server.given)
  await vi.waitFor(() => expect(given()).toHaveLength(1), { timeout: 110_000, interval: 500 })
})

test('a job that is added runs at once, and one at a time', async () => {
  const { given, worker } = remembering()
  const end = Promise.withResolvers<void>()
  const slow: Worker = {
    ...worker,
    async work(added, stopping) {
      const results = await worker.work(added, stopping)
      await end.promise
      return results
    },
  }
  const jobs = startJobs({ database, workers: { logos: slow }, log })
  onTestFinished(jobs.stop)
  jobs.add('logos')
  await vi.waitFor(() => expect(given).toHaveLength(1), 60_000)
  jobs.add('logos')
  jobs.add('logos')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(given).toHaveLength(1)
  end.resolve()
})

test('an outage of the database is one line in the log', async () => {
  const gone = connect({ host: '127.0.0.1', port: 1 }, { max: 1 })
  onTestFinished(() => gone.destroy())
  lines.length = 0
  const jobs = startJobs({ database: gone, workers: { mail: remembering().worker }, log })
  await new Promise((resolve) => setTimeout(resolve, 500))
  await jobs.stop()
  expect(lines.length).toBeLessThanOrEqual(1)
})
