import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

/** A group is a case when its votes would have brought its post or tool among so many first ones, or a tool out of them. */
export const firstPlaces = 20
/** Places are counted up to here. */
const countedPlaces = 1_000

/**
 * Opens a case for each group that was discounted from a place it would have reached, once for a group, and of several
 * groups about one post one after the other. Returns how many were opened.
 */
export async function openVoteCases(database: Database): Promise<number> {
  const places = (table: string, column: string, isShown: string, score: string) => sql`(
    select 1 + count(*)::integer from (
      select from ${sql.table(table)} as better where ${sql.raw(isShown)} and ${sql.ref(`better.${column}`)} > ${sql.raw(score)}
      limit ${sql.lit(countedPlaces)}
    ) ahead
  )`
  const posts = (score: string) => places('posts', 'trending_score', 'better.hidden_because is null', score)
  const tools = (score: string) => places('tools', 'rating_score', 'better.post_count > 0', score)
  const { numAffectedRows = 0n } = await sql`
    with candidates as (
      select g.*, coalesce(g.tool_id, (select tool_id from posts where id = g.post_id)) as rated_tool_id
      from vote_groups g
      where g.is_current and g.dismissed_at is null and not exists (select from cases where group_id = g.id)
    ), lifted as (
      select g.id, g.post_id,
        trending_score(
          1000 * (p.other_like_count + 2 * p.other_commenter_count + 3 * p.other_saver_count)::bigint, p.created_at
        ) as plain_score, p.trending_score as score
      from candidates g join posts p on p.id = g.post_id
      where p.hidden_because is null
    ), rated as (
      select g.id, most.post_id,
        rating_score(
          1000 * t.rating_1::bigint, 1000 * t.rating_2::bigint, 1000 * t.rating_3::bigint, 1000 * t.rating_4::bigint,
          1000 * t.rating_5::bigint
        ) as plain_score, t.rating_score as score
      from candidates g join tools t on t.id = g.rated_tool_id cross join lateral (
        select p.id as post_id from posts p
        join ratings r on r.post_id = p.id join vote_group_members m on m.member_id = r.member_id and m.group_id = g.id
        where p.tool_id = t.id and p.hidden_because is null
        group by p.id order by count(*) desc, p.id limit 1
      ) most
    ), placed as (
      select id, post_id, 'trending' as ranking, ${posts('lifted.plain_score')} as plain_rank,
        ${posts('lifted.score')} as weighed_rank
      from lifted
      union all
      select id, post_id, 'rating', ${tools('rated.plain_score')}, ${tools('rated.score')} from rated
    ), reached as (
      -- Of both rankings, the one that the votes move more.
      select distinct on (id) * from placed
      where plain_rank <> weighed_rank and least(plain_rank, weighed_rank) <= ${firstPlaces}
      order by id, abs(plain_rank - weighed_rank) desc, ranking desc
    ), remembered as (
      update vote_groups set ranking = reached.ranking, plain_rank = reached.plain_rank, weighed_rank = reached.weighed_rank
      from reached where vote_groups.id = reached.id
    )
    insert into cases (kind, post_id, group_id) select 'votes', post_id, id from reached order by id
    on conflict do nothing
  `.execute(database)
  return Number(numAffectedRows)
}
