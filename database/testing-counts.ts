import { sql } from 'kysely'
import type { Database } from './client.ts'

/** The posts and lists whose stored counters differ from the rows they count: none, if all is well. */
export async function findWrongCounts(database: Database): Promise<unknown[]> {
  const { rows } = await sql`
    with counted as (
      select p.id,
        (select count(*) from likes l where l.post_id = p.id) as like_count,
        (select count(*) from likes l where l.post_id = p.id and l.member_id <> p.author_id) as other_likes,
        (select count(*) from comments c where c.post_id = p.id) as comment_count,
        (
          select count(distinct c.member_id) from comments c
          where c.post_id = p.id and c.member_id <> p.author_id
        ) as other_commenters,
        (
          select count(distinct i.member_id) from saved_items i
          where i.post_id = p.id and i.member_id <> p.author_id
        ) as other_savers,
        (
          select array_agg((select count(*) from ratings r where r.post_id = p.id and r.value = stars)
            order by stars)
          from generate_series(1, 5) stars
        ) as ratings,
        (select round(avg(value), 2) from ratings r where r.post_id = p.id) as average
      from posts p
    )
    select to_jsonb(c) as counted, to_jsonb(p) as stored
    from posts p join counted c on c.id = p.id
    where (p.like_count, p.other_like_count, p.comment_count, p.other_commenter_count, p.other_saver_count)
        <> (c.like_count, c.other_likes, c.comment_count, c.other_commenters, c.other_savers)
      or array[p.rating_1, p.rating_2, p.rating_3, p.rating_4, p.rating_5]::bigint[] <> c.ratings
      or p.avg_rating is distinct from c.average
    union all
    select to_jsonb((select count(*) from saved_items i where i.list_id = l.id)), to_jsonb(l)
    from saved_lists l
    where l.post_count <> (select count(*) from saved_items i where i.list_id = l.id)
  `.execute(database)
  return rows
}
