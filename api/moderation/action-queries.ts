import { sql, type Insertable } from 'kysely'
import type { ModerationAction } from '#contract/moderation-log.ts'
import type { Database } from '#database/client.ts'
import { lockMember } from '#database/locks.ts'
import type { Tables } from '#database/tables.ts'
import { inTransaction } from '#database/transaction.ts'
import { notify } from '#api/notifications/public.ts'
import { markForFinder, recountListsWith, recountPosts, refreshPosts } from '#api/posts/public.ts'
import { leaveHiddenTitle, recountToolsOf, takeSlugBack } from '#api/tools/public.ts'
import { emit } from '#api/webhooks/events/public.ts'
import { isOwn, type Matter } from './own-queries.ts'

/** The moderator and the reason; the operator has no id. */
export interface Decision {
  moderator: number | null
  reason: string
}

/**
 * Locks the moderator of a decision. False when the member is no moderator any more, or when one of these matters is their own;
 * always true for the operator.
 */
export async function lockModerator(
  transaction: Database,
  { moderator }: Decision,
  ...matters: Matter[]
): Promise<boolean> {
  if (moderator === null) return true
  const { rows } = await sql`
    select from members
    where id = ${moderator} and role = 'moderator' and not ${isOwn(moderator, matters)}
    for key share
  `.execute(transaction)
  return rows.length > 0
}

/**
 * Locks a post, hidden or not, and its author. Undefined when there is none, or when the moderator may not decide on it or on
 * the other matters.
 */
export async function lockPost(transaction: Database, id: number, decision: Decision, ...others: Matter[]) {
  const found = await transaction
    .selectFrom('posts')
    .select('author_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found || !(await lockModerator(transaction, decision, { post: id }, ...others))) return undefined
  await lockMember(transaction, found.author_id)
  return transaction
    .selectFrom('posts')
    .select([
      'id',
      'author_id',
      'title',
      'tool_id',
      'link',
      'link_identity',
      'pending_link',
      'hidden_because',
      'created_at',
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The subject of a decision in the log. */
type Subject = Omit<Insertable<Tables['moderation_log']>, 'act' | 'moderator_id' | 'reason' | 'created_at'>

/** Writes a decision into the log. Returns the id of the entry. */
export async function insertEntry(
  transaction: Database,
  act: ModerationAction,
  { moderator, reason }: Decision,
  about: Subject,
): Promise<number> {
  const { id } = await transaction
    .insertInto('moderation_log')
    .values({ act, moderator_id: moderator, reason, ...about })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The post concerned, and the author of the hidden or restored text. */
export interface ModeratedItem {
  post_id: number
  author_id: number
}

/** Closes the open case of reports about a post, or about a comment on it. */
async function closeReports(transaction: Database, post: number, comment: number | null): Promise<void> {
  await sql`
    update cases set closed_at = now()
    where post_id = ${post} and comment_id is not distinct from ${comment}::integer
      and kind in ('post', 'comment') and closed_at is null
  `.execute(transaction)
}

/**
 * Hides a post, or shows it again, and renews the slug of its tool; its author is notified of a change. Undefined when there is
 * none, and when it is the moderator's own.
 */
export function setPostHidden(
  database: Database,
  id: number,
  isHidden: boolean,
  decision: Decision,
): Promise<ModeratedItem | undefined> {
  return inTransaction(database, async (transaction) => {
    const post = await lockPost(transaction, id, decision)
    if (!post) return undefined
    const { author_id } = post
    const item = { post_id: id, author_id }
    await closeReports(transaction, id, null)
    if ((post.hidden_because !== null) === isHidden) return item
    const { reason } = decision
    await transaction
      .updateTable('posts')
      .set({ hidden_because: isHidden ? reason : null, hidden_by_entry: null })
      .where('id', '=', id)
      .execute()
    await refreshPosts(transaction, [id])
    await recountToolsOf(transaction, [id])
    await recountListsWith(transaction, [id])
    await (isHidden ? leaveHiddenTitle(transaction, id) : takeSlugBack(transaction, id))
    await insertEntry(transaction, isHidden ? 'hide' : 'restore', decision, { post_id: id })
    if (isHidden) await emit(transaction, 'post.deleted', { id })
    else await emit(transaction, 'post.published', { id, member: author_id })
    const recipients = [{ member_id: author_id, post_id: id }]
    await notify(transaction, isHidden ? 'post_hidden' : 'post_restored', {
      actor: null,
      recipients,
      note: reason,
    })
    return item
  })
}

/** Locks a comment, its author and its post, whose counts move. Undefined when there is none, or it may not be decided on. */
async function lockComment(transaction: Database, id: number, decision: Decision) {
  const comment = () =>
    transaction
      .selectFrom('comments')
      .select(['post_id', 'member_id', 'hidden_because'])
      .where('id', '=', id)
      .where('member_id', 'is not', null)
  const found = await comment().executeTakeFirst()
  if (!found || !(await lockModerator(transaction, decision, { comment: id }))) return undefined
  await lockMember(transaction, found.member_id!)
  const { rows: posts } = await sql`
    select from posts where id = ${found.post_id} and deleted_at is null for no key update
  `.execute(transaction)
  return posts.length > 0 ? comment().forNoKeyUpdate().executeTakeFirst() : undefined
}

/** Hides a comment, or shows it again; its author is notified of a change. Undefined when there is none, and when it is the moderator's own. */
export function setCommentHidden(
  database: Database,
  id: number,
  isHidden: boolean,
  decision: Decision,
): Promise<ModeratedItem | undefined> {
  return inTransaction(database, async (transaction) => {
    const comment = await lockComment(transaction, id, decision)
    if (!comment) return undefined
    const { post_id } = comment
    const item = { post_id, author_id: comment.member_id! }
    await closeReports(transaction, post_id, id)
    if ((comment.hidden_because !== null) === isHidden) return item
    const { reason } = decision
    await transaction
      .updateTable('comments')
      .set({ hidden_because: isHidden ? reason : null, hidden_by_entry: null })
      .where('id', '=', id)
      .execute()
    await recountPosts(transaction, [post_id])
    await markForFinder(transaction, [post_id])
    await sql`select recount_comments(array[${id}::integer])`.execute(transaction)
    await insertEntry(transaction, isHidden ? 'hide' : 'restore', decision, { post_id, comment_id: id })
    const recipients = [{ member_id: item.author_id, post_id, comment_id: id }]
    await notify(transaction, isHidden ? 'comment_hidden' : 'comment_restored', {
      actor: null,
      recipients,
      note: reason,
    })
    return item
  })
}

/**
 * Closes an open case of reports and leaves what it was about as it is. False when there is no such case; one about a
 * link is closed by a decision on the link, one about votes by `clearVoters` or `suspendGroup`.
 */
export function closeCase(database: Database, id: number, decision: Decision): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    if (!(await lockModerator(transaction, decision, { case: id }))) return false
    const { rows } = await sql<Subject>`
      update cases set closed_at = now()
      where id = ${id} and kind not in ('link', 'votes') and closed_at is null
      returning post_id, comment_id, member_id
    `.execute(transaction)
    if (rows[0]) await insertEntry(transaction, 'dismiss', decision, rows[0])
    return rows.length > 0
  })
}
