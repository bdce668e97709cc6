import { sql, type RawBuilder } from 'kysely'

// Rows that a scan reads at most. Categories that it then has not found enough of are on few posts, which are looked up.
const maxScannedRows = 5000

interface FirstPosts {
  /** Sort key, descending; an index of `posts` holds it with the categories. */
  key: RawBuilder<unknown>
  /** Condition on `posts` by columns or the predicate of that index. */
  among: RawBuilder<unknown>
  /** Condition on `category_ids`. */
  inCategories: RawBuilder<unknown>
  count: RawBuilder<number> | number
  /** The index scan to try first; by default along the index of the order. */
  scan?: Scan
}

/** A bounded index scan for the first posts of an order. */
export interface Scan {
  /** CTEs, the last of them `scanned`: the ids of at most `count` posts. */
  tables: RawBuilder<unknown>
  /** Whether the scan stopped at its bound. */
  isIncomplete: RawBuilder<boolean>
}

function orderScan({ key, among, inCategories, count }: FirstPosts): Scan {
  return {
    tables: sql`scanned as materialized (
      select id from (
        select posts.id, posts.category_ids, ${key} as key from posts where ${among}
        order by ${key} desc, posts.id desc
        limit ${sql.lit(maxScannedRows)}
      ) page
      where ${inCategories}
      order by key desc, id desc
      limit ${count}
    )`,
    isIncomplete: sql`true`,
  }
}

/**
 * Ids of the first posts of an order in the given categories, as a subquery. A bounded scan finds them soon where many
 * posts match; where few match, the index of the categories gives all of them to sort.
 */
export function firstPosts(wanted: FirstPosts) {
  const { key, among, inCategories, count, scan = orderScan(wanted) } = wanted
  return sql<{ id: number }>`(
    with ${scan.tables}, looked_up as (
      -- A lookup for each row: planned for unknown categories, a join would read all posts.
      select found.id from (select post_id from post_documents where ${inCategories} offset 0) d
      cross join lateral (
        select posts.id, ${key} as key from posts where posts.id = d.post_id and ${among} offset 0
      ) found
      where (select count(*) from scanned) < ${count} and ${scan.isIncomplete}
      order by found.key desc, found.id desc
      limit ${count}
    )
    -- The lookup includes all rows of the scan.
    select id from scanned
    union
    select id from looked_up
  )`
}

// Rows read along the rarest category at most. Where fewer than a page of them match, few posts match at all.
const maxRarestRows = 500

// The rarest category is the one whose row at this offset is the oldest.
const comparedRows = 100

interface Filter {
  categories: RawBuilder<number[]>
  /** Key of the last shown post: only older ones match. */
  at: RawBuilder<unknown>
  id: RawBuilder<number>
  count: RawBuilder<number>
}

/**
 * The newest posts in all of the categories, by a scan along the rarest category. Its length depends on how often the
 * categories occur together, not on the number of posts.
 */
export function rarestCategoryScan({ categories, at, id, count }: Filter): Scan {
  const chosen = sql`${categories}::integer[]`
  const newestOf = (category: RawBuilder<unknown>) => sql`
    from post_categories categorised
    where categorised.category_id = ${category} and (categorised.created_at, categorised.post_id) < (${at}, ${id})
    order by categorised.created_at desc, categorised.post_id desc`
  const ofRarest = newestOf(sql`(select rarest.id from rarest)`)
  // Scalar subqueries: planned for unknown categories, joins would read whole tables.
  const matches = sql`(
    select count(*) from post_categories categorised
    where categorised.post_id = page.post_id and categorised.category_id = any (${chosen})
  )`
  const isShown = sql`(select posts.hidden_because is null from posts where posts.id = page.post_id)`
  return {
    tables: sql`rarest as materialized (
      select one.id from unnest(${chosen}) as one (id)
      order by (select categorised.created_at ${newestOf(sql`one.id`)} offset ${sql.lit(comparedRows)} limit 1) nulls first
      limit 1
    ), scanned as materialized (
      select page.post_id as id
      from (select categorised.created_at, categorised.post_id ${ofRarest} limit ${sql.lit(maxRarestRows)}) page
      where case when ${matches} = cardinality(${chosen}) then ${isShown} end
      order by page.created_at desc, page.post_id desc
      limit ${count}
    )`,
    isIncomplete: sql`exists (select ${ofRarest} offset ${sql.lit(maxRarestRows)})`,
  }
}
