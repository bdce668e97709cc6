import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#database/client.ts'
import { normalForm } from '#database/normal-form.ts'

/**
 * The id of the member with a username, without case; else of the member who gave it up in the last 90 days. Null when
 * there is neither.
 */
export function idOfUsername(username: string): RawBuilder<number> {
  return sql<number>`(
    select coalesce(
      (select id from members where ${normalForm(sql.ref('members.username'))} = ${normalForm(username)}),
      (
        select member_id from reserved_usernames reserved
        where ${normalForm(sql.ref('reserved.username'))} = ${normalForm(username)}
      )
    )
  )`
}

/** The id of the member with a username, current or former. */
export async function memberOf(database: Database, username: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number | null }>`select ${idOfUsername(username)} as id`.execute(database)
  return rows[0]?.id ?? undefined
}
