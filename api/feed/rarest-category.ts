import { sql, type RawBuilder } from 'kysely'
import type { Walk } from './first-posts.ts'

// So far it goes along the rarest category. Where fewer than a page of so many have the others too, few posts have all.
const steps = 500

// A category is rarer than another where so many of its posts reach further back.
const compared = 100

interface Filter {
  categories: RawBuilder<number[]>
  /** Only posts older than this one. */
  at: RawBuilder<unknown>
  id: RawBuilder<number>
  count: RawBuilder<number>
}

/**
 * The newest posts with every one of the categories, by a walk along the newest of that category which has the fewest:
 * how far it goes depends on how often the others are with it, and not on how many posts there are.
 */
export function newestAlongRarest({ categories, at, id, count }: Filter): Walk {
  const chosen = sql`${categories}::integer[]`
  const newestOf = (category: RawBuilder<unknown>) => sql`
    from post_categories filed
    where filed.category_id = ${category} and (filed.created_at, filed.post_id) < (${at}, ${id})
    order by filed.created_at desc, filed.post_id desc`
  const ofRarest = newestOf(sql`(select rarest.id from rarest)`)
  // Asked for each post by itself: as joins, they would be planned for any categories, and read whole tables.
  const filings = sql`(
    select count(*) from post_categories filed
    where filed.post_id = stretch.post_id and filed.category_id = any (${chosen})
  )`
  const isShown = sql`(select posts.hidden_because is null from posts where posts.id = stretch.post_id)`
  return {
    tables: sql`rarest as materialized (
      select one.id from unnest(${chosen}) as one (id)
      order by (select filed.created_at ${newestOf(sql`one.id`)} offset ${sql.lit(compared)} limit 1) nulls first
      limit 1
    ), walked as materialized (
      select stretch.post_id as id
      from (select filed.created_at, filed.post_id ${ofRarest} limit ${sql.lit(steps)}) stretch
      where case when ${filings} = cardinality(${chosen}) then ${isShown} end
      order by stretch.created_at desc, stretch.post_id desc
      limit ${count}
    )`,
    brokenOff: sql`exists (select ${ofRarest} offset ${sql.lit(steps)})`,
  }
}
