import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import type { WeightChanges } from './compute-weights.ts'
import { namedReasons } from './reason-queries.ts'
import { oldDays, enoughOldMembers, type Rules } from './rules.ts'

/** Votes of one statement: so few that nobody waits for its locks for long. */
const votesAtOnce = 200

export interface RankState {
  rules: Rules
  weighed_at: Date | null
  searched_at: Date | null
}

export async function rankState(database: Database): Promise<RankState> {
  return database
    .selectFrom('rank_weights')
    .select(['rules', 'weighed_at', 'searched_at'])
    .executeTakeFirstOrThrow()
}

/** Members who join from now on get their weight by these rules. */
export async function setRules(database: Database, rules: Rules): Promise<void> {
  await database.updateTable('rank_weights').set({ rules }).where('rules', '<>', rules).execute()
}

export async function setWeighed(
  database: Database,
  { weighed_at, searched_at }: Omit<RankState, 'rules'>,
): Promise<void> {
  await sql`
    update rank_weights set weighed_at = ${weighed_at}::timestamptz, searched_at = ${searched_at}::timestamptz
    where (weighed_at, searched_at) is distinct from (${weighed_at}::timestamptz, ${searched_at}::timestamptz)
  `.execute(database)
}

/** The number of members who are older than `oldDays`, counted up to `enoughOldMembers`. */
export async function countOldMembers(database: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from members where created_at < ${now}::timestamptz - make_interval(days => ${oldDays})
      limit ${enoughOldMembers}::bigint
    ) old
  `.execute(database)
  return rows[0]!.count
}

/** Weights where only unverified members (`isChecked`), or none, are discounted: those that differ from the stored ones. */
export async function simpleWeights(
  database: Database,
  isChecked: boolean,
): Promise<WeightChanges & { members: number }> {
  const { rows } = await sql<WeightChanges & { members: number }>`
    with wanted as (
      select id, weight, weight_reason, case when ${isChecked}::boolean and not email_verified then 'unverified' end as reason
      from members
    ), changed as (
      select id, case when reason is null then 1000 else 0 end as weight, reason from wanted
      where (weight, weight_reason) is distinct from (case when reason is null then 1000 else 0 end, reason)
    )
    select coalesce(json_agg(id order by id), '[]') as ids, coalesce(json_agg(weight order by id), '[]') as weights,
      coalesce(json_agg(reason order by id), '[]') as reasons, (select count(*)::integer from members) as members
    from changed
  `.execute(database)
  return rows[0]!
}

/** A post that a change of weights moves. */
export interface VotedPost {
  id: number
  tool_id: number | null
  /** Whether its author comes to weigh something, or nothing. */
  is_written: boolean
}

/**
 * The posts for which these members voted with another weight than is wanted, and their own where they come to weigh something or
 * nothing, at most `count`.
 */
export async function movedPosts(
  database: Database,
  { ids, weights }: WeightChanges,
  count: number,
): Promise<VotedPost[]> {
  const { rows } = await sql<VotedPost>`
    select p.id, p.tool_id, moved.is_written
    from (
      select distinct v.post_id, false as is_written
      from unnest(${ids}::integer[], ${weights}::smallint[]) given (id, weight) cross join lateral (
        select post_id, weight from likes where member_id = given.id
        union all
        select post_id, weight from ratings where member_id = given.id
        union all
        select post_id, weight from saved_items where member_id = given.id
        union all
        select post_id, weight from comments where member_id = given.id
        union all
        select post_id, weight from helpful_marks where member_id = given.id
      ) v
      where v.weight <> given.weight
      union all
      select posts.id, true
      from unnest(${ids}::integer[], ${weights}::smallint[]) given (id, weight)
      join members on members.id = given.id join posts on posts.author_id = given.id
      where (members.weight = 0) <> (given.weight = 0) and posts.tool_id is not null
      limit ${count}::bigint
    ) moved join posts p on p.id = moved.post_id
  `.execute(database)
  return rows
}

/** Stores weights of members and of some of their votes. Returns whether all votes have them: else it is called again. */
export async function storeSome(
  database: Database,
  { ids, weights, reasons }: WeightChanges,
): Promise<boolean> {
  const statement = sql<{ done: boolean }>`
    select store_weights(${ids}::integer[], ${weights}::smallint[], ${reasons}::text[], ${votesAtOnce}::integer) as done`
  const { rows } = await statement.execute(database)
  return rows[0]!.done
}

/** Members with a vote since a moment that has another weight than they have: it was written while theirs was stored. */
export async function membersWithStaleVotes(database: Database, since: Date): Promise<WeightChanges> {
  const { rows } = await sql<WeightChanges>`
    select coalesce(json_agg(id order by id), '[]') as ids, coalesce(json_agg(weight order by id), '[]') as weights,
      coalesce(json_agg(weight_reason order by id), '[]') as reasons
    from members
    where id in (
      select v.member_id from (
        select member_id, weight from likes where created_at >= ${since}
        union all
        select member_id, weight from ratings where created_at >= ${since}
        union all
        select member_id, weight from saved_items where created_at >= ${since}
        union all
        select member_id, weight from comments where created_at >= ${since} and hidden_because is null
        union all
        select member_id, weight from helpful_marks where created_at >= ${since}
      ) v join members m on m.id = v.member_id
      where m.weight <> v.weight
    )
  `.execute(database)
  return rows[0]!
}

/** Counts the votes since a moment that count less than whole, by the reasons that may be named. */
export async function storeDiscountedVotes(database: Database, since: Date): Promise<void> {
  const discounted = (table: string) => sql`
    select member_id, weight, is_tied from ${sql.table(table)} where created_at >= ${since} and (weight < 1000 or is_tied)`
  const statement = sql`
    with counted as (
      ${namedReasons(sql`
        select v.member_id,
          case when is_tied then 'tied' else coalesce(m.weight_reason, 'rarely_active') end as reason
        from (
          ${discounted('likes')} union all ${discounted('ratings')} union all ${discounted('saved_items')}
          union all ${discounted('comments')} and hidden_because is null union all ${discounted('helpful_marks')}
        ) v join members m on m.id = v.member_id
      `)}
    ), gone as (
      delete from discounted_votes where not exists (select from counted where counted.reason = discounted_votes.reason)
    )
    insert into discounted_votes (reason, votes) select reason, votes from counted
    on conflict (reason) do update set votes = excluded.votes`
  await statement.execute(database)
}
