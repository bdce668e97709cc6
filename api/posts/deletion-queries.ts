import { sql, type RawBuilder } from 'kysely'
import type { Relation } from '#contract/disclosure.ts'
import type { Database } from '#database/client.ts'
import { lockMember } from '#database/locks.ts'
import { inTransaction } from '#database/transaction.ts'
import { publishChanges } from '#api/notifications/public.ts'
import { recountTools } from '#api/tools/public.ts'
import { emit, type Subject } from '#api/webhooks/events/public.ts'
import { refreshPosts } from './document-queries.ts'
import { recountListsWith } from './list-queries.ts'

// Hides a deleted post wherever hidden posts are left out. A reason of the moderators stays.
const becauseDeleted = 'Its author has deleted it.'

/** The time in which a deletion can be undone; the button for it shows for 8 seconds. */
const undoable = sql`interval '1 minute'`

/** A post that was deleted, or is back. */
export interface Deleted {
  id: number
  author_id: number
  tool_id: number | null
  categories: { id: number }[]
  relation: Relation
  /** The members who commented on it. */
  commenters: number[]
}

interface Update {
  author: number
  set: RawBuilder<unknown>
  where: RawBuilder<unknown>
  event: 'post.deleted' | 'post.published'
}

/** The deletion is still to be told when the account is gone. */
function subjectOf({ id, author_id }: Deleted, event: Update['event']): Subject {
  return event === 'post.deleted' ? { id } : { id, member: author_id }
}

/** Runs an update of one post, writes its document, counts its tool and lists again, and returns what the caches need. */
function update(database: Database, { author, set, where, event }: Update): Promise<Deleted | undefined> {
  return inTransaction(database, async (transaction) => {
    if (!(await lockMember(transaction, author))) return undefined
    const { rows } = await sql<Deleted & { is_visible: boolean }>`
      update posts set ${set} where ${where}
      returning id, author_id, tool_id, categories, relation, (
        select coalesce(json_agg(distinct comments.member_id), '[]') from comments
        where post_id = posts.id and member_id is not null
      ) as commenters, coalesce(hidden_because = ${becauseDeleted}, true) as is_visible
    `.execute(transaction)
    const post = rows[0]
    if (!post) return undefined
    await refreshPosts(transaction, [post.id])
    await recountTools(transaction, [post.tool_id])
    await recountListsWith(transaction, [post.id])
    // Notifications of a deleted post are hidden.
    const { rows: notified } = await sql<{ member_id: number }>`
      select distinct member_id from notifications where post_id = ${post.id}
    `.execute(transaction)
    publishChanges(transaction, notified)
    // Of a post that moderators hid, its readers know nothing.
    if (post.is_visible) await emit(transaction, event, subjectOf(post, event))
    return post
  })
}

/**
 * Deletes the author's own post: nobody sees it from now on, and the cleanup removes it with its dependent rows.
 * Undefined when it isn't theirs.
 */
export function deleteOwnPost(database: Database, author: number, id: number) {
  return update(database, {
    ...{ author, event: 'post.deleted' },
    set: sql`deleted_at = now(), hidden_because = coalesce(hidden_because, ${becauseDeleted})`,
    where: sql`id = ${id} and author_id = ${author} and deleted_at is null`,
  })
}

/** Undoes the deletion of the author's own post. Undefined when there is none, or it is too long ago. */
export function undeleteOwnPost(database: Database, author: number, id: number) {
  return update(database, {
    ...{ author, event: 'post.published' },
    set: sql`deleted_at = null, hidden_because = nullif(hidden_because, ${becauseDeleted})`,
    where: sql`id = ${id} and author_id = ${author} and deleted_at > now() - ${undoable}`,
  })
}

/** Whether the member can undo the deletion of this post. */
export async function isUndeletable(database: Database, author: number, id: number): Promise<boolean> {
  const row = await database
    .selectFrom('posts')
    .select('id')
    .where('id', '=', id)
    .where('author_id', '=', author)
    .where('deleted_at', '>', sql<Date>`now() - ${undoable}`)
    .executeTakeFirst()
  return row !== undefined
}
