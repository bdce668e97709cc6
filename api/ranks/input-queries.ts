import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

/** Ids of one statement: few enough that its rows are no burden. */
const idsAtOnce = 5_000
/** Votes of the posts that one statement reads, unless a single post has more. */
const votesAtOnce = 20_000

/** A member as the weighing sees it, with the weight stored by now. Times are seconds since 1970. */
export interface MemberRow {
  id: number
  joined: number
  /** EMAIL_VERIFICATION may be off: then it does not matter. */
  is_verified: boolean
  is_suspended: boolean
  weight: number
  reason: string | null
  active_days: number
}

export interface PostRow {
  id: number
  author_id: number
  tool_id: number | null
  /** About how many votes it has. */
  votes: number
}

/** The votes for a post by others than its author, by time. A rating is 0 where there is none. */
export interface VotesRow {
  post_id: number
  members: number[]
  times: number[]
  ratings: number[]
}

const seconds = (time: string) => sql`extract(epoch from ${sql.ref(time)})::integer`

/** All members who joined before a moment, by id. */
export async function* members(database: Database, now: Date): AsyncGenerator<MemberRow[]> {
  for (let after = 0; ;) {
    const { rows } = await sql<MemberRow>`
      with page as materialized (
        select id, created_at, email_verified, suspended_because, weight, weight_reason from members
        where id > ${after} order by id limit ${idsAtOnce}::bigint
      )
      select page.id, ${seconds('page.created_at')} as joined, email_verified as is_verified,
        suspended_because is not null as is_suspended, weight, weight_reason as reason, active.days as active_days
      from page cross join lateral (
        select count(distinct (created_at at time zone 'UTC')::date)::integer as days
        from (
          select created_at from likes where member_id = page.id
          union all
          select created_at from ratings where member_id = page.id
          union all
          select created_at from saved_items where member_id = page.id
          union all
          select created_at from helpful_marks where member_id = page.id
          union all
          select created_at from comments where member_id = page.id
          union all
          select created_at from posts where author_id = page.id and deleted_at is null
        ) acts
        where created_at <= ${now}
      ) active
      order by page.id
    `.execute(database)
    if (rows.length === 0) return
    after = rows.at(-1)!.id
    yield rows
  }
}

/** All posts that are not deleted, by id. */
export async function* posts(database: Database): AsyncGenerator<PostRow[]> {
  for (let after = 0; ;) {
    const { rows } = await sql<PostRow>`
      select id, author_id, tool_id, like_count + rating_count + comment_count + other_saver_count + helpful_count as votes
      from posts where id > ${after} and deleted_at is null order by id limit ${idsAtOnce}::bigint
    `.execute(database)
    if (rows.length === 0) return
    after = rows.at(-1)!.id
    yield rows
  }
}

/** The votes for these posts, which are in the order of their ids, up to a moment. A post without votes has no row. */
export async function* votesFor(database: Database, some: PostRow[], now: Date): AsyncGenerator<VotesRow[]> {
  for (let first = 0; first < some.length;) {
    let end = first
    for (
      let votes = 0;
      end < some.length && (end === first || votes + some[end]!.votes <= votesAtOnce);
      end++
    )
      votes += some[end]!.votes
    yield await votesForPosts(
      database,
      some.slice(first, end).map(({ id }) => id),
      now,
    )
    first = end
  }
}

async function votesForPosts(database: Database, ids: number[], now: Date): Promise<VotesRow[]> {
  const { rows } = await sql<VotesRow>`
    select post_id, json_agg(member_id order by at, member_id) as members, json_agg(at order by at, member_id) as times,
      json_agg(rating order by at, member_id) as ratings
    from (
      select acts.post_id, acts.member_id, extract(epoch from max(acts.created_at))::integer as at, max(value) as rating
      from unnest(${ids}::integer[]) page (id) cross join lateral (
        select post_id, member_id, created_at, 0 as value from likes where post_id = page.id
        union all
        select post_id, member_id, created_at, value from ratings where post_id = page.id
        union all
        select post_id, member_id, created_at, 0 from saved_items where post_id = page.id
        union all
        select post_id, member_id, created_at, 0 from helpful_marks where post_id = page.id
        union all
        select post_id, member_id, created_at, 0 from comments where post_id = page.id and hidden_because is null
      ) acts join posts on posts.id = acts.post_id
      where acts.member_id <> posts.author_id and acts.created_at <= ${now}
      group by acts.post_id, acts.member_id
    ) votes
    group by post_id order by post_id
  `.execute(database)
  return rows
}
