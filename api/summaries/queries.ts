import type { Database } from '#database/client.ts'

/** The kept summary of this model and text, or undefined. */
export async function findSummary(database: Database, key: Buffer): Promise<string | undefined> {
  const row = await database
    .selectFrom('summaries')
    .select('summary')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.summary
}

/** Keeps a summary; where another server kept one meanwhile, that one stays. */
export async function keepSummary(
  database: Database,
  row: { key: Buffer; model: string; summary: string },
): Promise<void> {
  await database
    .insertInto('summaries')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}
