import { sql, type RawBuilder } from 'kysely'
import type { IntegrityReport } from '#contract/integrity.ts'
import type { Database } from '#database/client.ts'

type Decisions = Omit<IntegrityReport, 'since' | 'votes' | 'votes_discounted'>

// With two bounds, a generic plan expects few rows, and reads an index.
function isSince(column: string, since: Date): RawBuilder<boolean> {
  return sql`${sql.ref(column)} >= ${since}::timestamptz and ${sql.ref(column)} < 'infinity'`
}

/**
 * The acts of moderators since a moment, the cases that wait for them now, and the ties that the authors of posts since then have disclosed,
 * most frequent first.
 */
export async function decisionsSince(database: Database, since: Date): Promise<Decisions> {
  const { rows } = await sql<Decisions>`
    select (
      select count(distinct member_id)::integer from moderation_log
      where act = 'suspend' and ${isSince('created_at', since)}
    ) as accounts_suspended, (
      select count(distinct post_id)::integer from moderation_log
      where act = 'hide' and comment_id is null and ${isSince('created_at', since)}
    ) + (
      select greatest(coalesce(sum(case act when 'undo_hide' then - post_count else post_count end), 0), 0)::integer
      from moderation_log
      where post_count is not null and ${isSince('created_at', since)}
    ) as posts_hidden, (
      select count(*)::integer from cases join reports on reports.case_id = cases.id
      where closed_at is null and (
        cases.post_id is null or exists (select from posts where posts.id = cases.post_id and deleted_at is null)
      )
    ) as reports_open, (
      select round((
        percentile_cont(0.5) within group (order by extract(epoch from closed_at - created_at) / 3600)
      )::numeric, 1)::float8
      from cases where ${isSince('closed_at', since)} and kind not in ('link', 'votes')
    ) as median_hours_to_decision, (
      select coalesce(json_agg(json_build_object('relation', relation, 'count', posts) order by posts desc, relation), '[]')
      from (
        select relation, count(*) as posts from posts
        where ${isSince('created_at', since)} and relation <> 'none' and hidden_because is null
        group by relation
      ) disclosed
    ) as disclosures
  `.execute(database)
  return rows[0]!
}
