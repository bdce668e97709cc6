import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { findNamed, storeMentions } from '#api/members/mentions/public.ts'
import { notify } from '#api/notifications/public.ts'
import { addReaderOfMarked, lockTarget, markForFinder, recountPosts, type Target } from '#api/posts/public.ts'
import { emit } from '#api/webhooks/events/public.ts'
import { selectComments, type CommentRow } from './presenter.ts'
import { removeComments } from './remove-queries.ts'

interface NewComment {
  member: number
  post: number
  text: string
  /** The comment that it replies to; null at the top. */
  parent: number | null
}

type Inserted = CommentRow & Pick<Target, 'author_id' | 'tool_id'>

/** A comment with its mentions, as it is shown now. */
function readComment(transaction: Database, id: number): Promise<CommentRow> {
  return selectComments(transaction).where('comments.id', '=', id).executeTakeFirstOrThrow()
}

/** The comment that is replied to. */
interface Answered {
  id: number
  member_id: number
  parent_id: number | null
  depth: number
}

async function findAnswered(database: Database, { parent, post }: NewComment): Promise<Answered | undefined> {
  const { rows } = await sql<Answered>`
    select id, member_id, parent_id, depth from comments
    where id = ${parent} and post_id = ${post} and hidden_because is null
  `.execute(database)
  return rows[0]
}

/**
 * Inserts a comment and notifies: whom it mentions, else the author of the comment that it replies to, else the post's author,
 * whose id and tool are returned with it. A reply to the greatest depth gets the same parent as that. Undefined when there is no
 * such post, or no such comment on it to reply to.
 */
export function insertComment(database: Database, comment: NewComment): Promise<Inserted | undefined> {
  const { member, post, text, parent } = comment
  return inTransaction(database, async (transaction) => {
    const named = await findNamed(transaction, text)
    const toLock = parent === null ? undefined : await findAnswered(transaction, comment)
    const target = await lockTarget(transaction, {
      member,
      post,
      others: [...named.map(({ member_id }) => member_id), ...(toLock ? [toLock.member_id] : [])],
    })
    if (!target) return undefined
    // Again: it can have been deleted or hidden before the post was locked.
    const answered = parent === null ? undefined : await findAnswered(transaction, comment)
    if (parent !== null && !answered) return undefined
    const id = await insertRow(transaction, { ...comment, tool: target.tool_id }, answered)
    await addReaderOfMarked(transaction, member, target)
    await recountPosts(transaction, [post])
    await markForFinder(transaction, [post])
    await sql`select recount_comments(array[${id}::integer])`.execute(transaction)
    const mentioned = await storeMentions(transaction, {
      actor: member,
      post,
      comment: id,
      named: named.filter(({ member_id }) => target.people.has(member_id)),
    })
    const about = { post_id: post, comment_id: id }
    const known = new Set([member, ...mentioned])
    if (answered && !known.has(answered.member_id)) {
      known.add(answered.member_id)
      const recipients = [{ member_id: answered.member_id, ...about }]
      await notify(transaction, 'reply_written', { actor: member, recipients })
    }
    if (!known.has(target.author_id)) {
      const recipients = [{ member_id: target.author_id, ...about }]
      await notify(transaction, 'comment_written', { actor: member, recipients })
    }
    await emit(transaction, 'comment.created', { id, member })
    const { author_id, tool_id } = target
    return { ...(await readComment(transaction, id)), author_id, tool_id }
  })
}

async function insertRow(
  transaction: Database,
  { member, post, tool, text }: NewComment & { tool: number | null },
  answered: Answered | undefined,
): Promise<number> {
  const isDeepest = answered?.depth === limits.commentDepth
  const parent = (isDeepest ? answered.parent_id : answered?.id) ?? null
  const depth = answered ? Math.min(answered.depth + 1, limits.commentDepth) : 0
  const { rows } = await sql<{ id: number }>`
    insert into comments (post_id, member_id, text, parent_id, depth, weight, is_tied)
    select ${post}, id, ${text}, ${parent}::integer, ${depth}::smallint, weight, is_tied(id, ${tool})
    from members where id = ${member}
    returning id
  `.execute(transaction)
  return rows[0]!.id
}

/** The post of a comment, if it is the member's. */
async function postOfOwn(database: Database, member: number, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ post_id: number }>`
    select post_id from comments where id = ${id} and member_id = ${member}
  `.execute(database)
  return rows[0]?.post_id
}

/**
 * Replaces the text of the author's own comment; `edited_at` changes when the text does. Notifies whom only the new text
 * mentions. Undefined when it is not theirs.
 */
export function updateOwnComment(
  database: Database,
  member: number,
  id: number,
  text: string,
): Promise<(CommentRow & { post_id: number }) | undefined> {
  return inTransaction(database, async (transaction) => {
    const post = await postOfOwn(transaction, member, id)
    if (post === undefined) return undefined
    const named = await findNamed(transaction, text)
    const others = named.map(({ member_id }) => member_id)
    const target = await lockTarget(transaction, { member, post, evenHidden: true, others })
    if (!target) return undefined
    const { rows } = await sql`
      update comments
      set text = ${text}, edited_at = case when text = ${text} then edited_at else clock_timestamp() end
      where id = ${id} and member_id = ${member} and hidden_because is null
      returning id
    `.execute(transaction)
    if (rows.length === 0) return undefined
    await markForFinder(transaction, [post])
    await storeMentions(transaction, {
      actor: member,
      post,
      comment: id,
      named: named.filter(({ member_id }) => target.people.has(member_id)),
    })
    return { ...(await readComment(transaction, id)), post_id: post }
  })
}

/**
 * Deletes the author's own comment; its notifications go too. One with replies becomes a stub. Returns its post; undefined when
 * it isn't theirs.
 */
export function deleteOwnComment(
  database: Database,
  member: number,
  id: number,
): Promise<Target | undefined> {
  return inTransaction(database, async (transaction) => {
    const post = await postOfOwn(transaction, member, id)
    if (post === undefined) return undefined
    const target = await lockTarget(transaction, { member, post, evenHidden: true })
    // Again: it can have been deleted before the post was locked.
    if (!target || (await postOfOwn(transaction, member, id)) === undefined) return undefined
    await removeComments(transaction, [id])
    await recountPosts(transaction, [post])
    return target
  })
}
