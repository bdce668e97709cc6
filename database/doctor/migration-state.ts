import type { Connection } from '#database/client.ts'
import { appliedMigrations, migrationFiles, unknownAmong } from '#database/migration-files.ts'
import { withClient } from '#database/site-client.ts'

/** Which migrations the database lacks, and which ones it has that this program does not know. */
export async function migrationState(
  connection: Connection,
): Promise<{ applied: string[]; missing: string[]; unknown: string[] }> {
  const known = await migrationFiles()
  const applied = (await withClient(connection, appliedMigrations)) ?? []
  return {
    applied,
    missing: known.filter((name) => !applied.includes(name)),
    unknown: await unknownAmong(applied),
  }
}
