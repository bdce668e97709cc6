import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from '#database/client.ts'

/** Runs one statement on a connection of its own. */
export async function run(connection: Connection, statement: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const notAllowed = '42501'
const tries = 100

/** Drops a database of a test, and ends whatever is still connected to it. */
export async function dropDatabase(server: Connection, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run(server, `drop database ${name} with (force)`)
    } catch (error) {
      // Autovacuum is at work in it, which none but a superuser may end; it soon is done.
      if (attempt === tries || (error as { code?: string }).code !== notAllowed) throw error
      await pause(100)
    }
  }
}
