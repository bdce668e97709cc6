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
