import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

/**
 * The posts of a range beside which other categories stand than they have, or another document than search needs: what
 * is hidden has none.
 */
export async function postsWithWrongCopies(
  database: Database,
  first: number,
  last: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id
    from posts p left join post_documents d on d.post_id = p.id
    cross join lateral (
      select array_agg(c.id order by c.id) as ids,
        jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by lower(c.name)) as shown
      from post_categories f join categories c on c.id = f.category_id where f.post_id = p.id
    ) filed
    where p.id between ${first} and ${last} and filed.ids is not null
      and case
        when p.hidden_because is null then (p.category_ids, p.categories::jsonb, d.category_ids, d.title)
          is distinct from (filed.ids, filed.shown, filed.ids, words_of(p.title))
        else (p.category_ids, p.categories::jsonb) is distinct from (filed.ids, filed.shown)
          or d.post_id is not null
      end
    order by p.id
  `.execute(database)
  return rows.map(({ id }) => id)
}

/** Makes anew what stands beside posts, by the functions that the triggers call. */
export async function renewCopies(database: Database, ids: number[]): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`select refresh_categories(${ids})`.execute(transaction)
    await sql`
      delete from post_documents using posts
      where post_id = id and id = any(${ids}) and hidden_because is not null
    `.execute(transaction)
    await sql`select refresh_documents(${ids})`.execute(transaction)
  })
}
