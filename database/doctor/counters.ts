import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#database/client.ts'

const rangeSize = 5000

export type CountedTable = 'posts' | 'saved_lists' | 'tools' | 'comments' | 'members' | 'categories'

/** Splits the ids of a table into inclusive ranges, so that every statement stays short. */
export async function* idRanges(
  database: Database,
  table: CountedTable,
): AsyncGenerator<[first: number, last: number]> {
  const { rows } = await sql<{
    last: number | null
  }>`select max(id) as last from ${sql.table(table)}`.execute(database)
  const end = rows[0]?.last ?? 0
  for (let first = 1; first <= end; first += rangeSize) yield [first, first + rangeSize - 1]
}

/** A row whose stored counters differ from the counted rows. */
export interface WrongCount {
  what: 'post' | 'list' | 'tool' | 'comment' | 'member' | 'category'
  id: number
  stored: unknown
  counted: unknown
}

const stars = [1, 2, 3, 4, 5]

/** Numbers of ratings by stars in a subquery, what is taken off them, and the score that follows. */
function ratingColumns(from: string): RawBuilder<unknown> {
  const columns = stars.flatMap((n) => [`${from}.rating_${n}`, `${from}.rating_discount_${n}`])
  const counted = stars.map(
    (n) =>
      sql`(1000 * ${sql.ref(`${from}.rating_${n}`)} - ${sql.ref(`${from}.rating_discount_${n}`)})::bigint`,
  )
  return sql`${sql.join(columns.map((column) => sql.ref(column)))},
    rating_score(${sql.join(counted)}) as rating_score`
}

/** Counts the counters of posts `p`, under their column names. `other_` counters and discounts exclude the author. */
function countedPosts(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select p.id, l.*, c.*, s.*, h.*, o.*,
      ${ratingColumns('r')}, r.avg_rating,
      trending_score(
        (
          1000 * (l.other_like_count + 2 * c.other_commenter_count + 3 * s.other_saver_count)
            - l.like_discount - 2 * c.commenter_discount - 3 * s.saver_discount
        )::bigint,
        p.created_at
      ) as trending_score
    from posts p cross join lateral (
      select count(*) as like_count, count(*) filter (where member_id <> p.author_id) as other_like_count,
        coalesce(sum(vote_discount(weight, is_tied)) filter (where member_id <> p.author_id), 0) as like_discount
      from likes where post_id = p.id
    ) l cross join lateral (
      select coalesce(sum(comments), 0)::bigint as comment_count,
        count(*) filter (where member_id <> p.author_id) as other_commenter_count,
        coalesce(sum(discount) filter (where member_id <> p.author_id), 0) as commenter_discount
      from (
        select member_id, count(*) as comments, min(vote_discount(weight, is_tied)) as discount
        from comments where post_id = p.id and hidden_because is null group by member_id
      ) commenters
    ) c cross join lateral (
      select count(*) as other_saver_count, coalesce(sum(discount), 0) as saver_discount
      from (
        select min(vote_discount(weight, is_tied)) as discount from saved_items
        where post_id = p.id and member_id <> p.author_id group by member_id
      ) savers
    ) s cross join lateral (
      select count(*) as helpful_count, count(*) filter (where not is_tied) as counted_helpful_count,
        coalesce(sum(1000 - weight) filter (where not is_tied), 0) as helpful_discount
      from helpful_marks where post_id = p.id
    ) h cross join lateral (
      select count(*) as reader_count, coalesce(sum(1000 - m.weight), 0) as reader_discount
      from post_readers r join members m on m.id = r.member_id
      where r.post_id = p.id and not r.is_tied and h.helpful_count > 0
    ) o cross join lateral (
      select ${sql.join(
        stars.map(
          (n) => sql`
            count(*) filter (where value = ${sql.lit(n)}) as ${sql.ref(`rating_${n}`)},
            coalesce(sum(1000 - weight) filter (where value = ${sql.lit(n)}), 0)
              as ${sql.ref(`rating_discount_${n}`)}`,
        ),
      )}, round(avg(value), 2) as avg_rating
      from ratings where post_id = p.id and not is_tied
    ) r
    where ${which}`
}

/** The posts with ids from `first` to `last` whose counters are wrong. */
export async function findWrongPostCounters(
  database: Database,
  first: number,
  last: number,
): Promise<WrongCount[]> {
  return differing(database, 'post', 'posts', countedPosts(sql`p.id between ${first} and ${last}`))
}

/** Counts the counters of tools `t`. */
function countedTools(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select t.id, posts.*, votes.likes as like_count, votes.saves as save_count, ${ratingColumns('votes')},
      (select count(*) from tool_follows f where f.tool_id = t.id) as follower_count
    from tools t cross join lateral (
      select likes, saves, n1 as rating_1, n2 as rating_2, n3 as rating_3, n4 as rating_4, n5 as rating_5,
        d1 as rating_discount_1, d2 as rating_discount_2, d3 as rating_discount_3, d4 as rating_discount_4,
        d5 as rating_discount_5
      from tool_votes(t.id)
    ) votes
    cross join lateral (
      select count(*) as post_count, coalesce(sum(comment_count), 0) as comment_count,
        trending_of_tool(t.id) as trending_score
      from posts where tool_id = t.id and hidden_because is null
    ) posts
    where ${which}`
}

/** The tools with ids from `first` to `last` whose counters are wrong. */
export async function findWrongToolCounters(
  database: Database,
  first: number,
  last: number,
): Promise<WrongCount[]> {
  return differing(database, 'tool', 'tools', countedTools(sql`t.id between ${first} and ${last}`))
}

/** Compares in one statement, which sees one snapshot: concurrent writes make no difference. */
export async function differing(
  database: Database,
  what: WrongCount['what'],
  table: CountedTable,
  counted: RawBuilder<unknown>,
): Promise<WrongCount[]> {
  const { rows } = await sql<WrongCount>`
    select ${what}::text as what, stored.id, counted.counts as counted,
      (select jsonb_object_agg(key, row -> key) from jsonb_object_keys(counts) key) as stored
    from (select to_jsonb(c) as counts from (${counted}) c) counted
    join (select id, to_jsonb(t) as row from ${sql.table(table)} t) stored on stored.id = (counts ->> 'id')::integer
    where not row @> counts
    order by stored.id
  `.execute(database)
  return rows
}

// Triggers set the scores.
const countersOfPosts = [
  ...['like_count', 'other_like_count', 'comment_count', 'other_commenter_count', 'other_saver_count'],
  ...['like_discount', 'commenter_discount', 'saver_discount'],
  ...stars.flatMap((n) => [`rating_${n}`, `rating_discount_${n}`]),
  ...['helpful_count', 'counted_helpful_count', 'helpful_discount', 'reader_count', 'reader_discount'],
]

/**
 * Recalculates the counters of posts. Locks the rows before it counts, as the triggers do, so that every concurrent like
 * is counted once.
 */
export async function recalculatePostCounters(database: Database, ids: number[]): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`select from posts where id = any(${ids}) order by id for no key update`.execute(transaction)
    await sql`
      update posts set ${sql.join(
        countersOfPosts.map((column) => sql`${sql.ref(column)} = ${sql.ref(`c.${column}`)}`),
      )}
      from (${countedPosts(sql`p.id = any(${ids})`)}) c where c.id = posts.id
    `.execute(transaction)
  })
}

/** Recalculates the counters of tools, and what they copy from their posts. */
export async function recalculateToolCounters(database: Database, ids: number[]): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`select recount_tools(${ids}::integer[])`.execute(transaction)
    await sql`select recount_tool_followers(${ids}::integer[])`.execute(transaction)
  })
}
