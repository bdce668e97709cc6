import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

interface Counted {
  /** Number of counted posts, at most `max`. */
  total: number
  /** The categories of these posts, without the chosen ones. */
  categories: { id: number; post_count: number }[]
}

/** Counts the categories of at most `max` posts that have all chosen ones. */
export async function countedCategories(database: Database, chosen: number[], max: number): Promise<Counted> {
  // By an index that has the categories; the index of the categories finds posts with the chosen ones.
  const posts =
    chosen.length === 0
      ? sql`select category_ids from posts where hidden_because is null order by created_at desc, id desc`
      : sql`select category_ids from post_documents where category_ids @> ${chosen}::integer[]`
  const { rows } = await sql<Counted>`
    with matched as materialized (${posts} limit ${max}), counted as (
      select id, count(*)::integer as post_count
      from matched, unnest(category_ids) as id
      where id <> all (${chosen}::integer[])
      group by id
    )
    select (select count(*)::integer from matched) as total,
      coalesce((select json_agg(counted order by id) from counted), '[]') as categories
  `.execute(database)
  return rows[0]!
}
