import type { Database } from './client.ts'

/** Whether a demo member is there. */
export async function hasDemo(database: Database): Promise<boolean> {
  const found = await database
    .selectFrom('members')
    .select('id')
    .where('is_demo', '=', true)
    .limit(1)
    .execute()
  return found.length > 0
}
