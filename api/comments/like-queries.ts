import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { notify, withdraw } from '#api/notifications/public.ts'
import { lockTarget } from '#api/posts/public.ts'

interface ShownComment {
  id: number
  post_id: number
  author_id: number
}

interface Liked extends Omit<ShownComment, 'id'> {
  /** Likes after the write. */
  like_count: number
}

async function findShown(database: Database, id: number): Promise<ShownComment | undefined> {
  const { rows } = await sql<ShownComment>`
    select id, post_id, member_id as author_id from comments where id = ${id} and hidden_because is null
  `.execute(database)
  return rows[0]
}

/** Locks the members and the shown post of a shown comment. Undefined when there is none. */
async function lockComment(
  transaction: Database,
  member: number,
  id: number,
): Promise<ShownComment | undefined> {
  const comment = await findShown(transaction, id)
  if (!comment) return undefined
  const { post_id: post, author_id } = comment
  if (!(await lockTarget(transaction, { member, post, others: [author_id] }))) return undefined
  // Again: it can have been deleted or hidden before the post was locked.
  return findShown(transaction, id)
}

/** The author of the comment as the recipient of an event. Nobody is notified of own likes. */
function recipientsOf(member: number, { id, post_id, author_id }: ShownComment) {
  return author_id === member ? [] : [{ member_id: author_id, post_id, comment_id: id }]
}

async function recountComment(transaction: Database, { id, ...comment }: ShownComment): Promise<Liked> {
  await sql`select recount_comments(array[${id}::integer])`.execute(transaction)
  const counted = await transaction
    .selectFrom('comments')
    .select('like_count')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...comment, ...counted }
}

/** Likes a comment and notifies its author. Undefined when there is none. */
export function likeComment(database: Database, member: number, id: number): Promise<Liked | undefined> {
  return inTransaction(database, async (transaction) => {
    const comment = await lockComment(transaction, member, id)
    if (!comment) return undefined
    const { rows } = await sql`
      insert into comment_likes (member_id, post_id, comment_id) values (${member}, ${comment.post_id}, ${id})
      on conflict do nothing
      returning comment_id
    `.execute(transaction)
    const recipients = rows.length > 0 ? recipientsOf(member, comment) : []
    await notify(transaction, 'comment_liked', { actor: member, recipients })
    return recountComment(transaction, comment)
  })
}

/** Removes a like of a comment and its notification. Undefined when there is no such comment. */
export function unlikeComment(database: Database, member: number, id: number): Promise<Liked | undefined> {
  return inTransaction(database, async (transaction) => {
    const comment = await lockComment(transaction, member, id)
    if (!comment) return undefined
    const { rows } = await sql`
      delete from comment_likes
      where member_id = ${member} and post_id = ${comment.post_id} and comment_id = ${id}
      returning comment_id
    `.execute(transaction)
    const recipients = rows.length > 0 ? recipientsOf(member, comment) : []
    await withdraw(transaction, 'comment_liked', { actor: member, recipients })
    return recountComment(transaction, comment)
  })
}

/** The ids of the comments on a post that a member likes; undefined when there is no such post. */
export async function likedComments(
  database: Database,
  member: number,
  post: number,
): Promise<number[] | undefined> {
  const { rows } = await sql<{ ids: number[] }>`
    select array(
      select comment_id from comment_likes where member_id = ${member} and post_id = ${post} order by comment_id
    ) as ids
    from posts where id = ${post} and hidden_because is null
  `.execute(database)
  return rows[0]?.ids
}
