import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { notify } from '#api/notifications/public.ts'
import { settleLinkCase } from '#api/posts/public.ts'
import { linkedTool, recountTools, toolOfLink } from '#api/tools/public.ts'
import { emit } from '#api/webhooks/events/public.ts'
import { type Decision, insertEntry, lockPost } from './action-queries.ts'

/** Outcome of a decision on a pending link: `not_pending` when none, or another one, is pending. */
export type LinkOutcome = 'done' | 'unknown' | 'not_pending'

type LockedPost = NonNullable<Awaited<ReturnType<typeof lockPost>>>

/** The consequences of every decision on the pending link of a post. */
async function conclude(
  transaction: Database,
  { id, author_id }: LockedPost,
  isApproved: boolean,
  decision: Decision,
): Promise<LinkOutcome> {
  await settleLinkCase(transaction, id)
  await insertEntry(transaction, isApproved ? 'approve_link' : 'reject_link', decision, { post_id: id })
  await notify(transaction, isApproved ? 'link_approved' : 'link_rejected', {
    actor: null,
    recipients: [{ member_id: author_id, post_id: id }],
    note: decision.reason,
  })
  return 'done'
}

/** Shows the pending link of a post, as long as it is this one. The version before joins the post's history. */
export function approvePendingLink(
  database: Database,
  id: number,
  link: string,
  decision: Decision,
): Promise<LinkOutcome> {
  return inTransaction(database, async (transaction) => {
    const post = await lockPost(transaction, id, decision)
    if (!post) return 'unknown'
    if (post.pending_link !== link) return 'not_pending'
    const toolAfter = await showLink(transaction, post, link)
    await recountTools(transaction, [...new Set([post.tool_id, toolAfter])])
    if (post.hidden_because === null) await emit(transaction, 'post.updated', { id, member: post.author_id })
    return conclude(transaction, post, true, decision)
  })
}

/** Replaces the link of a post, after the version before it. Returns the id of the post's tool. */
async function showLink(transaction: Database, post: LockedPost, link: string): Promise<number | null> {
  const { rows } = await sql<{ created_at: Date }>`
    insert into post_versions (
      post_id, title, description, personal_review, link, categories, relation, evidence, created_at
    )
    select id, title, description, personal_review, link, categories, relation, evidence, clock_timestamp()
    from posts where id = ${post.id}
    returning created_at
  `.execute(transaction)
  const tool = linkedTool(link, post.title)
  const identity = tool?.identity ?? null
  // A link of the same identity keeps the tool, which moderators may have chosen.
  const tool_id =
    identity === post.link_identity
      ? post.tool_id
      : await toolOfLink(transaction, tool, { isHidden: post.hidden_because !== null })
  await transaction
    .updateTable('posts')
    .set({
      link,
      pending_link: null,
      edited_at: rows[0]!.created_at,
      link_identity: identity,
      tool_id,
    })
    .where('id', '=', post.id)
    .execute()
  return tool_id
}

/** Drops the pending link of a post. */
export function rejectPendingLink(database: Database, id: number, decision: Decision): Promise<LinkOutcome> {
  return inTransaction(database, async (transaction) => {
    const post = await lockPost(transaction, id, decision)
    if (!post) return 'unknown'
    if (post.pending_link === null) return 'not_pending'
    await transaction.updateTable('posts').set({ pending_link: null }).where('id', '=', id).execute()
    return conclude(transaction, post, false, decision)
  })
}

/** The post of an open case about a pending link, or undefined. */
export async function postOfLinkCase(database: Database, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ post_id: number }>`
    select post_id from cases where id = ${id} and kind = 'link' and closed_at is null
  `.execute(database)
  return rows[0]?.post_id
}

/** The link of a post that waits for a decision, or undefined. */
export async function pendingLinkOf(database: Database, post: number): Promise<string | undefined> {
  const row = await database
    .selectFrom('posts')
    .select('pending_link')
    .where('id', '=', post)
    .executeTakeFirst()
  return row?.pending_link ?? undefined
}
