import { sql, type RawBuilder } from 'kysely'

// So far a walk goes. What is then not found is in so few posts that all of them can be looked up.
const steps = 5000

interface Wanted {
  /** What the order goes by, the largest first; an index of `posts` carries it with the categories. */
  key: RawBuilder<unknown>
  /** Which posts of `posts` count, by what that index carries or is limited to. */
  among: RawBuilder<unknown>
  /** A condition on `category_ids`. */
  filed: RawBuilder<unknown>
  count: RawBuilder<number> | number
  /** How the first ones are found; along that index, where nothing shorter is known. */
  walk?: Walk
}

/** A walk that finds the first posts of an order, if it does not become too long. */
export interface Walk {
  /** Tables for a WITH, the last of them `walked`: the ids of at most `count` posts. */
  tables: RawBuilder<unknown>
  /** Whether it was broken off, so that there may be more than it found. */
  brokenOff: RawBuilder<boolean>
}

function alongTheOrder({ key, among, filed, count }: Wanted): Walk {
  return {
    tables: sql`walked as materialized (
      select id from (
        select posts.id, posts.category_ids, ${key} as key from posts where ${among}
        order by ${key} desc, posts.id desc
        limit ${sql.lit(steps)}
      ) stretch
      where ${filed}
      order by key desc, id desc
      limit ${count}
    )`,
    brokenOff: sql`true`,
  }
}

/**
 * The first posts of an order that are filed so, as a table of their ids. Where many are, they are soon found on a
 * walk; where few are, the index of the categories gives all of them, to be sorted.
 */
export function firstPosts(wanted: Wanted) {
  const { key, among, filed, count, walk = alongTheOrder(wanted) } = wanted
  return sql<{ id: number }>`(
    with ${walk.tables}, looked_up as (
      -- One by one: planned for any categories, a join would read all posts.
      select found.id from (select post_id from post_documents where ${filed} offset 0) d
      cross join lateral (
        select posts.id, ${key} as key from posts where posts.id = d.post_id and ${among} offset 0
      ) found
      where (select count(*) from walked) < ${count} and ${walk.brokenOff}
      order by found.key desc, found.id desc
      limit ${count}
    )
    -- What was looked up has all that the walk had found.
    select id from walked
    union
    select id from looked_up
  )`
}

// So far it goes along the rarest category. Where fewer than a page of so many have the others too, few posts have all.
const rarestSteps = 500

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
      from (select filed.created_at, filed.post_id ${ofRarest} limit ${sql.lit(rarestSteps)}) stretch
      where case when ${filings} = cardinality(${chosen}) then ${isShown} end
      order by stretch.created_at desc, stretch.post_id desc
      limit ${count}
    )`,
    brokenOff: sql`exists (select ${ofRarest} offset ${sql.lit(rarestSteps)})`,
  }
}
