import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

/**
 * The ids of posts in a range whose copies of categories or search document differ from their sources. Hidden posts have
 * no search document.
 */
export async function findStaleCopies(database: Database, first: number, last: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id
    from posts p left join post_documents d on d.post_id = p.id
    cross join lateral (
      select array_agg(c.id order by c.id) as ids,
        jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by lower(c.name)) as shown
      from post_categories pc join categories c on c.id = pc.category_id where pc.post_id = p.id
    ) source
    where p.id between ${first} and ${last} and source.ids is not null
      and case
        when p.hidden_because is null then (p.category_ids, p.categories::jsonb, d.category_ids, d.title)
          is distinct from (source.ids, source.shown, source.ids, words_of(p.title))
        else (p.category_ids, p.categories::jsonb) is distinct from (source.ids, source.shown)
          or d.post_id is not null
      end
    order by p.id
  `.execute(database)
  return rows.map(({ id }) => id)
}

/** Refreshes the copies of posts with the functions that the triggers call. */
export async function refreshCopies(database: Database, ids: number[]): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`select refresh_categories(${ids})`.execute(transaction)
    await sql`
      delete from post_documents using posts
      where post_id = id and id = any(${ids}) and hidden_because is not null
    `.execute(transaction)
    await sql`select refresh_documents(${ids})`.execute(transaction)
  })
}

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
