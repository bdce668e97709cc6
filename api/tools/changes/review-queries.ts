import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { lockMembers } from '#database/locks.ts'
import { inTransaction } from '#database/transaction.ts'
import { notify } from '#api/notifications/public.ts'

const oldAfter = '180 days'

/** SQL: when the review of a row of `posts` was last written or verified. */
const statedAt = sql`greatest(posts.created_at, posts.edited_at, posts.verified_at)`

/** Condition on `posts`: the review is old, its tool has changed since, and its author was not asked since. */
const isOutdated = sql<boolean>`(
  posts.hidden_because is null and posts.personal_review <> '' and ${statedAt} < now() - ${oldAfter}::interval
  and exists (
    select from tool_changes
    where tool_changes.tool_id = posts.tool_id and kind <> 'rating' and tool_changes.created_at > ${statedAt}
  )
  and not exists (select from review_checks where post_id = posts.id and asked_at >= ${statedAt})
)`

/** Tools with reviews whose authors are to be asked whether they are still true. */
export async function findOutdatedTools(database: Database, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tools
    where id in (select tool_id from tool_changes where kind <> 'rating')
      and exists (select from posts where posts.tool_id = tools.id and ${isOutdated})
    order by id limit ${count}
  `.execute(database)
  return rows.map(({ id }) => id)
}

interface Review {
  id: number
  author_id: number
}

/** Asks the authors of old reviews of a tool whether they are still true, each review once. */
export function askAuthors(database: Database, tool_id: number, count: number): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const { rows: found } = await sql<Review>`
      select id, author_id from posts where tool_id = ${tool_id} and ${isOutdated} order by id limit ${count}
    `.execute(transaction)
    await lockMembers(
      transaction,
      found.map(({ author_id }) => author_id),
    )
    // Again: edits and deletions have come before.
    const { rows: reviews } = await sql<Review>`
      select id, author_id from posts
      where id = any (${found.map(({ id }) => id)}::integer[]) and tool_id = ${tool_id} and ${isOutdated}
      order by id for no key update
    `.execute(transaction)
    await sql`
      insert into review_checks (post_id) select unnest(${reviews.map(({ id }) => id)}::integer[])
      on conflict (post_id) do update set asked_at = excluded.asked_at
    `.execute(transaction)
    await notify(transaction, 'review_outdated', {
      actor: null,
      recipients: reviews.map(({ id, author_id }) => ({ member_id: author_id, post_id: id, tool_id })),
      note: await newestNote(transaction, tool_id),
    })
  })
}

async function newestNote(transaction: Database, tool: number): Promise<string> {
  const { rows } = await sql<{ note: string }>`
    select note from tool_changes where tool_id = ${tool} and kind <> 'rating' order by created_at desc, id desc limit 1
  `.execute(transaction)
  return rows[0]?.note ?? ''
}
