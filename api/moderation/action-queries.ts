import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { recordEvent, type EventKind } from '#api/events/public.ts'
import { recountListsWith, recountPosts } from '#api/posts/public.ts'
import { leaveHiddenTitle, recountToolsOf, takeSlugBack } from '#api/tools/public.ts'
import { isOwn, type Matter } from './own-queries.ts'

/** The moderator and the reason; the operator has no id. */
export interface Decision {
  moderator: number | null
  reason: string
}

/**
 * CTE `moderator`: one row while the member is still a moderator and none of these matters is their own; always for the
 * operator.
 */
export function moderatorRow({ moderator }: Decision, ...matters: Matter[]): RawBuilder<unknown> {
  if (moderator === null) return sql`moderator as (select null::integer as id)`
  return sql`moderator as (
    select id from members
    where id = ${moderator} and role = 'moderator' and not ${isOwn(moderator, matters)}
    for key share
  )`
}

interface Change {
  act: 'hide' | 'restore'
  event: EventKind
  decision: Decision
}

/**
 * The rest of a `with` after `target` (post_id, comment_id, author_id: what it is about, locked) and `changed` (a row
 * when it was not so before): closes the case, tells the author, writes the log. Each is done once, however often it is
 * asked for.
 */
function consequences({ act, event, decision }: Change): RawBuilder<unknown> {
  return sql`
    closed as (
      update cases set closed_at = now() from target
      where cases.post_id = target.post_id and cases.comment_id is not distinct from target.comment_id
        and kind in ('post', 'comment') and closed_at is null
    ), ${recordEvent(event, {
      recipients: sql`select author_id as member_id, post_id, comment_id from target, changed`,
      note: decision.reason,
    })}, logged as (
      insert into moderation_log (act, moderator_id, post_id, comment_id, reason)
      select ${act}, moderator.id, post_id, comment_id, ${decision.reason} from target, changed, moderator
    )
    select post_id, author_id from target`
}

/** The post concerned, and the author of the hidden or restored text. */
export interface ModeratedItem {
  post_id: number
  author_id: number
}

async function run(database: Database, statement: ReturnType<typeof sql<ModeratedItem>>) {
  const { rows } = await statement.execute(database)
  return rows[0]
}

/**
 * Hides a post, or shows it again, and renews the slug of its tool. Undefined when there is none, and when it is the
 * moderator's own.
 */
export function setPostHidden(database: Database, id: number, isHidden: boolean, decision: Decision) {
  return inTransaction(database, async (transaction) => {
    const item = await changePost(transaction, id, isHidden, decision)
    if (!item) return undefined
    await recountToolsOf(transaction, [id])
    await recountListsWith(transaction, [id])
    await (isHidden ? leaveHiddenTitle(transaction, id) : takeSlugBack(transaction, id))
    return item
  })
}

function changePost(database: Database, id: number, isHidden: boolean, decision: Decision) {
  const because = isHidden ? decision.reason : null
  const change: Change = isHidden
    ? { act: 'hide', event: 'post_hidden', decision }
    : { act: 'restore', event: 'post_restored', decision }
  return run(
    database,
    sql<ModeratedItem>`
      with ${moderatorRow(decision, { post: id })}, author as (
        select id from members where id = (select author_id from posts where id = ${id}) for key share
      ), target as (
        select posts.id as post_id, null::integer as comment_id, author_id, hidden_because
        from posts join author on author.id = author_id, moderator
        where posts.id = ${id} and posts.deleted_at is null
        for no key update of posts
      ), changed as (
        update posts set hidden_because = ${because}::text, hidden_by_entry = null from target
        where posts.id = target.post_id and (target.hidden_because is null) = ${isHidden}::boolean
        returning posts.id
      ), ${consequences(change)}`,
  )
}

/** Hides a comment, or shows it again. Undefined when there is none, and when it is the moderator's own. The post comes first, because its counts move. */
export function setCommentHidden(database: Database, id: number, isHidden: boolean, decision: Decision) {
  return inTransaction(database, async (transaction) => {
    const item = await changeComment(transaction, id, isHidden, decision)
    if (item) await recountPosts(transaction, [item.post_id])
    return item
  })
}

function changeComment(database: Database, id: number, isHidden: boolean, decision: Decision) {
  const because = isHidden ? decision.reason : null
  const change: Change = isHidden
    ? { act: 'hide', event: 'comment_hidden', decision }
    : { act: 'restore', event: 'comment_restored', decision }
  const statement = sql<ModeratedItem>`
      with ${moderatorRow(decision, { comment: id })}, author as (
        select id from members where id = (select member_id from comments where id = ${id}) for key share
      ), about as (
        select posts.id from posts, moderator
        where posts.id = (select post_id from comments where id = ${id}) and posts.deleted_at is null
        for no key update of posts
      ), target as (
        select post_id, comments.id as comment_id, member_id as author_id, hidden_because
        from comments join about on about.id = post_id join author on author.id = member_id
        where comments.id = ${id}
        for no key update of comments
      ), changed as (
        update comments set hidden_because = ${because}::text, hidden_by_entry = null from target
        where comments.id = target.comment_id and (target.hidden_because is null) = ${isHidden}::boolean
        returning comments.id
      ), ${consequences(change)}`
  return inTransaction(database, async (transaction) => {
    const item = await run(transaction, statement)
    if (item) await sql`select recount_comments(array[${id}::integer])`.execute(transaction)
    return item
  })
}

/**
 * Closes an open case of reports and leaves what it was about as it is. False when there is no such case; one about a
 * link is closed by a decision on the link, one about votes by `clearVoters` or `suspendGroup`.
 */
export async function closeCase(database: Database, id: number, decision: Decision): Promise<boolean> {
  const { rows } = await sql`
    with ${moderatorRow(decision, { case: id })}, closed as (
      update cases set closed_at = now() from moderator
      where cases.id = ${id} and kind not in ('link', 'votes') and closed_at is null
      returning post_id, comment_id, member_id
    ), logged as (
      insert into moderation_log (act, moderator_id, post_id, comment_id, member_id, reason)
      select 'dismiss', moderator.id, post_id, comment_id, member_id, ${decision.reason} from closed, moderator
    )
    select from closed
  `.execute(database)
  return rows.length > 0
}
