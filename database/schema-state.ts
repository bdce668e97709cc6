import { sql } from 'kysely'
import type { Database } from './client.ts'
import { migrationFiles } from './migration-files.ts'

/** How the migrations of a database stand beside this program's: one is missing there, or a newer program was there. */
export type SchemaState = 'current' | 'behind' | 'ahead'

/** Asks the database for its migrations. Rejects when it does not answer, or has never had one. */
export async function schemaState(database: Database): Promise<SchemaState> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(database)
  const applied = new Set(rows.map(({ name }) => name))
  const files = await migrationFiles()
  if (files.some((file) => !applied.has(file))) return 'behind'
  return applied.size > files.length ? 'ahead' : 'current'
}
