import { sql, type RawBuilder } from 'kysely'

// Posts of each kind that are read at most: those above or at an address, below it, and of its host.
const most = sql.lit(1000)

interface Linked {
  id: number
  /** 8 for the address itself, 7 for one above or below it, 6 for its host. */
  place: number
  /** Likes and saves, in thousandths. */
  popularity: number
}

/** SQL: the shown posts that link to an address, or to its host. None for null. */
export function linkedPosts(link: string | null): RawBuilder<Linked> {
  const address = sql`link_address(${link}::text) collate "C"`
  const own = sql`link_address(p.link) collate "C"`
  const isShown = sql`p.hidden_because is null and p.link <> ''`
  const below = (path: RawBuilder<unknown>) => sql`(
    select p.id from posts p
    where ${isShown} and ${own} >= (select ${path} || '/' from given) and ${own} < (select ${path} || '0' from given)
    order by ${own} limit ${most}
  )`
  return sql`(
    with given as materialized (
      select ${address} as path, split_part(${address}, '/', 1) collate "C" as host
    ), above as materialized (
      select array_to_string((string_to_array(path, '/'))[:depth], '/') as path
      from given cross join lateral generate_series(1, least(cardinality(string_to_array(path, '/')), 20)) depth
      union all
      select path from given
    ), found as (
      (select p.id from posts p where ${isShown} and ${own} = any (array(select path from above)) limit ${most})
      union ${below(sql.ref('path'))}
      union ${below(sql.ref('host'))}
    )
    select p.id,
      case
        when link_address(p.link) = path then 8
        when starts_with(link_address(p.link), path || '/') or starts_with(path, link_address(p.link) || '/') then 7
        else 6
      end as place,
      (1000 * (p.other_like_count + p.other_saver_count) - p.like_discount - p.saver_discount)::double precision
        as popularity
    from given cross join found join posts p on p.id = found.id
  )`
}
