import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#database/client.ts'
import { differing, type WrongCount } from './counters.ts'

/** Counts the counters of comments `c`. */
function countedComments(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select c.id, replies.*, (select count(*) from comment_likes l where l.comment_id = c.id) as like_count
    from comments c cross join lateral (
      select count(*) filter (where hidden_because is null) as reply_count,
        count(*) filter (where hidden_because is null or listed_reply_count > 0) as listed_reply_count
      from comments where parent_id = c.id
    ) replies
    where ${which}`
}

/** The comments with ids from `first` to `last` whose counters are wrong. */
export function findWrongCommentCounters(
  database: Database,
  first: number,
  last: number,
): Promise<WrongCount[]> {
  return differing(database, 'comment', 'comments', countedComments(sql`c.id between ${first} and ${last}`))
}

/** Recalculates the counters of comments. Their posts are locked first, as writers of replies and likes lock them. */
export async function recalculateCommentCounters(database: Database, ids: number[]): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`
      select from posts where id in (select post_id from comments where id = any (${ids}))
      order by id for no key update
    `.execute(transaction)
    // A trigger passes a change of the listing on to the parent.
    await sql`
      update comments set reply_count = c.reply_count, listed_reply_count = c.listed_reply_count,
        like_count = c.like_count
      from (${countedComments(sql`c.id = any (${ids})`)}) c where c.id = comments.id
    `.execute(transaction)
  })
}
