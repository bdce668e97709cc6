import { sql } from 'kysely'
import { afterAll, beforeEach } from 'vitest'
import type { Database } from '#database/client.ts'
import { createTestDatabase } from './database.ts'

/** A database for the tests of a file, with the members `ada` and `Bo_Li`, and without posts and tools before each test. */
export async function createImportDatabase(): Promise<Database> {
  const { database, drop } = await createTestDatabase()
  afterAll(drop)
  beforeEach(async () => {
    await sql`truncate posts, tools cascade`.execute(database)
  })
  await sql`
    insert into members (name, email, username, password_hash)
    values ('Ada', 'ada@example.org', 'ada', '-'), ('Bo Li', 'bo@example.org', 'Bo_Li', '-')
  `.execute(database)
  return database
}
