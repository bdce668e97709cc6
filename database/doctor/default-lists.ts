import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

/** The ids of members without the default list that registration creates. */
export async function findMissingDefaultLists(database: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from members
    where not exists (select from saved_lists where member_id = members.id and is_default)
    order by id
  `.execute(database)
  return rows.map(({ id }) => id)
}

export async function createDefaultLists(database: Database, members: number[]): Promise<void> {
  await sql`
    insert into saved_lists (member_id, name, is_default)
    select id, 'Saved', true from members where id = any(${members})
    on conflict do nothing
  `.execute(database)
}
