import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

interface Counted {
  /** Number of counted posts, at most `max`. */
  total: number
  /** The categories of these posts, without the chosen ones. */
  categories: { id: number; post_count: number }[]
}

/**
 * Counts the categories of the newest posts that have all chosen ones: of at most `max` posts of the rarest chosen category,
 * or of all.
 */
export async function countedCategories(database: Database, chosen: number[], max: number): Promise<Counted> {
  const { rows } = await sql<Counted>`
    with ${chosen.length === 0 ? newestPosts(max) : postsOfRarest(chosen, max)}, counted as (
      select id, count(*)::integer as post_count
      from matched, unnest(category_ids) as id
      where id <> all (${chosen}::integer[])
      group by id
    )
    select (select total from size) as total,
      coalesce((select json_agg(counted order by id) from counted), '[]') as categories
  `.execute(database)
  return rows[0]!
}

function newestPosts(max: number) {
  return sql`matched as materialized (
    select category_ids from posts where hidden_because is null order by created_at desc, id desc limit ${max}
  ), size as (
    select count(*)::integer as total from matched
  )`
}

function postsOfRarest(chosen: number[], max: number) {
  return sql`rarest as materialized (
    select one.id, counted.total
    from unnest(${chosen}::integer[]) as one (id), lateral (
      select count(*)::integer as total
      from (select from post_categories where category_id = one.id limit ${max}) bounded
    ) counted
    order by counted.total
    limit 1
  ), matched as materialized (
    select found.category_ids
    from (
      select post_id from post_categories
      where category_id = (select id from rarest)
      order by created_at desc, post_id desc
      limit ${max}
    ) scanned, lateral (
      -- A lookup for each row: planned for an unknown category, a join would read all posts.
      select category_ids from posts
      where posts.id = scanned.post_id and hidden_because is null and category_ids @> ${chosen}::integer[]
      offset 0
    ) found
  ), size as (
    select total from rarest
  )`
}
