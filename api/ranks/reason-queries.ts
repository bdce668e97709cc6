import { sql, type RawBuilder } from 'kysely'

/** A reason is named from so many members on: of fewer, it would tell what the site knows about them. */
const leastMembers = sql.lit(5)

/**
 * A query for the `votes` of each `reason`. `from` is a query for `reason` and `member_id` of votes that count less than whole. Reasons of
 * fewer members are one, `several`, or none when these are few together.
 */
export function namedReasons(from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with voted as materialized (
      select reason, member_id, count(*) as votes from (${from}) v group by reason, member_id
    ), named as (
      select reason from voted group by reason having count(*) >= ${leastMembers}
    )
    select coalesce(named.reason, 'several') as reason, sum(votes)::integer as votes
    from voted left join named using (reason)
    group by coalesce(named.reason, 'several')
    having count(distinct member_id) >= ${leastMembers}`
}
