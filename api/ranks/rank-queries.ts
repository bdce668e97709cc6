import { sql, type RawBuilder } from 'kysely'
import type { PostRank } from '#contract/ranks.ts'
import type { Database } from '#database/client.ts'
import { namedReasons } from './reason-queries.ts'

/** Places are counted up to here. */
const countedPlaces = 10_000

type LeftOut = PostRank['rating']['parts']['left_out']

export interface RankRow {
  trending_score: number
  rating_score: number
  rank: number | null
  created_at: Date
  likes: number
  commenters: number
  savers: number
  own_like: number
  like_discount: number
  commenter_discount: number
  saver_discount: number
  ratings: number[]
  rating_discounts: number[]
  tool_id: number | null
  left_out: LeftOut
  ratings_left_out: LeftOut
}

/** Votes of `from` that count less, by the reason, as JSON. */
const byReason = (from: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('reason', reason, 'count', votes) order by votes desc, reason), '[]')
  from (${namedReasons(sql`
    select v.member_id,
      case when is_own then 'own' when is_tied then 'tied' else coalesce(m.weight_reason, 'rarely_active') end as reason
    from (${from}) v join members m on m.id = v.member_id
  `)}) counted
)`

/** The scores of a shown post with all that they are computed from; undefined when there is none. */
export async function rankOf(database: Database, id: number): Promise<RankRow | undefined> {
  // Of several comments or lists of a member the one that counts most counts.
  const bestIsDiscounted = sql`min(vote_discount(weight, is_tied)) > 0 or member_id = p.author_id`
  const discounted = sql`weight < 1000 or is_tied or member_id = p.author_id`
  const { rows } = await sql<RankRow>`
    select p.trending_score, p.rating_score, p.created_at, p.tool_id, p.like_count as likes,
      p.like_count - p.other_like_count as own_like, p.other_commenter_count as commenters, p.other_saver_count as savers,
      p.like_discount, p.commenter_discount, p.saver_discount,
      json_build_array(p.rating_1, p.rating_2, p.rating_3, p.rating_4, p.rating_5) as ratings,
      json_build_array(
        p.rating_discount_1, p.rating_discount_2, p.rating_discount_3, p.rating_discount_4, p.rating_discount_5
      ) as rating_discounts,
      (
        select nullif(1 + count(*), ${countedPlaces + 1})::integer from (
          select from posts better
          where better.hidden_because is null and (better.trending_score, better.id) > (p.trending_score, p.id)
          limit ${countedPlaces}::bigint
        ) ahead
      ) as rank,
      ${byReason(sql`
        select member_id, is_tied, member_id = p.author_id as is_own from likes where post_id = p.id and (${discounted})
        union all
        select member_id, bool_and(is_tied), member_id = p.author_id
        from comments where post_id = p.id and hidden_because is null group by member_id having ${bestIsDiscounted}
        union all
        select member_id, bool_and(is_tied), member_id = p.author_id
        from saved_items where post_id = p.id group by member_id having ${bestIsDiscounted}
      `)} as left_out,
      ${byReason(sql`
        select member_id, is_tied, false as is_own from ratings where post_id = p.id and (weight < 1000 or is_tied)
      `)} as ratings_left_out
    from posts p where p.id = ${id} and p.hidden_because is null
  `.execute(database)
  return rows[0]
}
