import { sql, type RawBuilder } from 'kysely'
import type { IntegrityReport } from '#contract/integrity.ts'
import type { Database } from '#database/client.ts'

/** The tables of votes, each with an index on `created_at`, and the condition of that index. */
const votes: Record<string, RawBuilder<boolean>> = {
  likes: sql`true`,
  ratings: sql`true`,
  saved_items: sql`true`,
  comments: sql`hidden_because is null`,
  helpful_marks: sql`true`,
}

function countBetween(begin: RawBuilder<Date>, end: RawBuilder<Date>): RawBuilder<number> {
  const counts = Object.entries(votes).map(
    ([table, isCounted]) =>
      sql`(select count(*) from ${sql.table(table)} where created_at >= ${begin} and created_at < ${end} and ${isCounted})`,
  )
  return sql`(${sql.join(counts, sql` + `)})::integer`
}

const firstMoment = sql<Date>`date_trunc('day', now(), 'UTC') - interval '90 days'`

/** The part of the votes that is counted already. */
export interface CountedVotes {
  /** The first moment of the 90 days. */
  since: Date
  counted_at: Date
  votes: number
}

/** The votes as they were last counted. Where none are stored, none are counted yet. */
export async function countedVotes(database: Database): Promise<CountedVotes> {
  const { rows } = await sql<CountedVotes>`
    select since, counted_at, votes from vote_counts
    union all
    select ${firstMoment}, ${firstMoment}, 0 where not exists (select from vote_counts)
  `.execute(database)
  return rows[0]!
}

/** The number of votes after a moment. */
export async function votesSince(database: Database, begin: Date): Promise<number> {
  const { rows } = await sql<{ votes: number }>`
    select ${countBetween(sql`${begin}::timestamptz`, sql`'infinity'::timestamptz`)} as votes
  `.execute(database)
  return rows[0]!.votes
}

const fewVotes = 20_000

/**
 * Counts the votes of the last 90 days anew: votes that were taken back are in no earlier count. Fewer than `least` are
 * not stored: the report counts them each time.
 */
export async function recountVotes(database: Database, least = fewVotes): Promise<void> {
  const statement = sql`
    with counted as (
      select since, counted_at, ${countBetween(sql`since`, sql`counted_at`)} as votes
      from (select ${firstMoment} as since, now() as counted_at) period
    ), outdated as (
      delete from vote_counts where (select votes from counted) < ${least}::integer
    )
    insert into vote_counts (since, counted_at, votes)
    select since, counted_at, votes from counted where votes >= ${least}::integer
    on conflict (is_only) do update
    set since = excluded.since, counted_at = excluded.counted_at, votes = excluded.votes
    where excluded.counted_at > vote_counts.counted_at`
  await statement.execute(database)
}

/** The votes that count less than whole in ranks, most frequent reason first, as they were counted when last weighed. */
export async function discountedVotes(database: Database): Promise<IntegrityReport['votes_discounted']> {
  const { rows } = await sql<IntegrityReport['votes_discounted'][number]>`
    select reason, votes as count from discounted_votes order by votes desc, reason
  `.execute(database)
  return rows
}
