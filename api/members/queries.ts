import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { normalForm } from '#database/normal-form.ts'

/** The id of a username, without case. */
export async function memberOf(database: Database, username: string): Promise<number | undefined> {
  const row = await database
    .selectFrom('members')
    .select('id')
    .where(normalForm(sql.ref('username')), '=', normalForm(username))
    .executeTakeFirst()
  return row?.id
}
