import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { listRatingMonths } from '#contract/tools.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Database } from '#database/client.ts'

type Month = Answer<typeof listRatingMonths>['months'][number]

/** The last months (UTC) in which members rated a tool for the last time, oldest first. */
export async function ratingMonths(database: Database, tool: number): Promise<Month[]> {
  const { rows } = await sql<Month>`
    select * from (
      select to_char(month, 'YYYY-MM') as month, round(avg(value), 2)::float8 as avg_rating,
        count(*)::integer as rating_count,
        array[
          count(*) filter (where value = 1)::integer, count(*) filter (where value = 2)::integer,
          count(*) filter (where value = 3)::integer, count(*) filter (where value = 4)::integer,
          count(*) filter (where value = 5)::integer
        ] as rating_counts
      from (
        select distinct on (ratings.member_id) value,
          date_trunc('month', ratings.created_at at time zone 'UTC') as month
        from posts join ratings on ratings.post_id = posts.id
        where posts.tool_id = ${tool} and posts.hidden_because is null and not ratings.is_tied
        order by ratings.member_id, ratings.created_at desc, ratings.post_id desc
      ) newest
      group by month order by month desc limit ${limits.tool.months}
    ) last order by month
  `.execute(database)
  return rows
}
