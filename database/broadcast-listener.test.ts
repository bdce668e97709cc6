import { setImmediate as immediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { listen } from './broadcast-listener.ts'

const { database, connection, drop } = await createTestDatabase()
afterAll(drop)

const timeout = 300

/** Listens with a short timeout. Returns the array to which the listener adds each change of `listening`. */
async function listenToTestDatabase() {
  const reports: boolean[] = []
  const handlers = { onPayload: () => {}, onListening: (isListening: boolean) => reports.push(isListening) }
  const listener = listen(connection, handlers, { interval: 5, timeout })
  onTestFinished(listener.close)
  await listener.ready
  return reports
}

async function listeningBackend(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = 'toolshelf broadcast'
  `.execute(database)
  return rows[0]!.pid
}

test('a process that was busy does not take its own pause for a lost connection', async () => {
  const reports = await listenToTestDatabase()
  for (let round = 0; round < 4; round += 1) {
    const end = performance.now() + 1.5 * timeout
    while (performance.now() < end);
    // Before an answer to the heartbeat can be read.
    await immediate()
  }
  expect(reports).toEqual([true])
})

test('a server that does not answer counts as lost, and is asked again', async () => {
  const reports = await listenToTestDatabase()
  const pid = await listeningBackend()
  process.kill(pid, 'SIGSTOP')
  onTestFinished(() => void process.kill(pid, 'SIGCONT'))
  await expect.poll(() => reports.includes(false) && reports.at(-1)).toBe(true)
})
