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
}

/**
 * The first posts of an order that are filed so, as a table of their ids. Where many are, they are soon found on a
 * walk along the order's index; where few are, the index of the categories gives all of them, to be sorted.
 */
export function firstPosts({ key, among, filed, count }: Wanted) {
  return sql<{ id: number }>`(
    with walked as materialized (
      select id from (
        select posts.id, posts.category_ids, ${key} as key from posts where ${among}
        order by ${key} desc, posts.id desc
        limit ${sql.lit(steps)}
      ) stretch
      where ${filed}
      order by key desc, id desc
      limit ${count}
    ), looked_up as (
      -- One by one: planned for any categories, a join would read all posts.
      select found.id from (select post_id from post_documents where ${filed} offset 0) d
      cross join lateral (
        select posts.id, ${key} as key from posts where posts.id = d.post_id and ${among} offset 0
      ) found
      where (select count(*) from walked) < ${count}
      order by found.key desc, found.id desc
      limit ${count}
    )
    select id from walked where (select count(*) from walked) = ${count}
    union all
    select id from looked_up
  )`
}
