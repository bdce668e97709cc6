import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { markForFinder, recountListsWith, recountPosts, refreshPosts } from '#api/posts/public.ts'
import { leaveHiddenTitle, recountToolsOf, takeSlugBack } from '#api/tools/public.ts'
import { emit } from '#api/webhooks/events/public.ts'
import { type Decision, insertEntry } from './action-queries.ts'
import { lockTarget, outcomeOf, suspend, type MemberOutcome } from './member-queries.ts'
import { isOwnComment, isOwnPost } from './own-queries.ts'

/** SQL: how long `undoHideAll` works. */
export const undoable = sql`interval '10 minutes'`

/** The items of a member that an act changes. Conditions on rows of `posts` and of `comments`. */
interface Items {
  posts: RawBuilder<boolean>
  comments: RawBuilder<boolean>
}

interface Ids {
  posts: number[]
  comments: number[]
}

/** Locks the items, and the posts of the comments, whose counts move: posts before comments, as all writers do. */
async function lockItems(transaction: Database, { posts, comments }: Items): Promise<Ids> {
  const locked = await sql<{ id: number; is_chosen: boolean }>`
    select id, coalesce(${posts}, false) as is_chosen from posts
    where ${posts} or id in (select post_id from comments where ${comments})
    order by id for no key update
  `.execute(transaction)
  const found = await sql<{ id: number }>`
    select id from comments where ${comments} order by id for no key update
  `.execute(transaction)
  return {
    posts: locked.rows.filter(({ is_chosen }) => is_chosen).map(({ id }) => id),
    comments: found.rows.map(({ id }) => id),
  }
}

interface Hidden {
  author: number
  because: string | null
  entry: number | null
}

/** Hides locked items in the name of a log entry, or shows them. The slugs of the posts' tools follow. */
async function setHidden(
  transaction: Database,
  { posts, comments }: Ids,
  { author, because, entry }: Hidden,
) {
  await sql`
    update posts set hidden_because = ${because}::text, hidden_by_entry = ${entry}::integer
    where id = any (${posts}::integer[])
  `.execute(transaction)
  await sql`
    update comments set hidden_because = ${because}::text, hidden_by_entry = ${entry}::integer
    where id = any (${comments}::integer[])
  `.execute(transaction)
  const { rows: commented } = await sql<{ id: number }>`
    select distinct post_id as id from comments where id = any (${comments}::integer[])
  `.execute(transaction)
  const about = commented.map(({ id }) => id)
  await recountPosts(transaction, about)
  await refreshPosts(transaction, posts)
  await markForFinder(transaction, about)
  await recountToolsOf(transaction, posts)
  await recountListsWith(transaction, posts)
  await sql`select recount_comments(${comments}::integer[])`.execute(transaction)
  if (because === null)
    await emit(transaction, 'post.published', ...posts.map((id) => ({ id, member: author })))
  else await emit(transaction, 'post.deleted', ...posts.map((id) => ({ id })))
  const renewSlug = because === null ? takeSlugBack : leaveHiddenTitle
  for (const post of posts) await renewSlug(transaction, post)
}

async function countInEntry(transaction: Database, entry: number, { posts, comments }: Ids): Promise<void> {
  await sql`
    update moderation_log set post_count = ${posts.length}, comment_count = ${comments.length} where id = ${entry}
  `.execute(transaction)
}

/** Closes the open cases of reports about these items. */
async function closeCases(transaction: Database, { posts, comments }: Ids): Promise<void> {
  await sql`
    update cases set closed_at = now()
    where closed_at is null and (
      (kind = 'post' and post_id = any (${posts}::integer[]))
      or (kind = 'comment' and comment_id = any (${comments}::integer[]))
    )
  `.execute(transaction)
}

/**
 * Suspends a member as `setSuspended` does and hides all their posts and comments, under one entry of the log; an entry of its
 * own where the member is suspended already. Leaves out what is not the moderator's to decide. The author is not notified of each:
 * the sign-in tells the reason.
 */
export function suspendAndHideAll(
  database: Database,
  username: string,
  decision: Decision,
): Promise<MemberOutcome> {
  return inTransaction(database, async (transaction) => {
    const target = await suspend(transaction, username, decision)
    if (!target || target.is_protected) return outcomeOf(target)
    const { id: member, entry: suspension } = target
    const { moderator, reason } = decision
    const ids = await lockItems(transaction, {
      posts: sql<boolean>`(author_id = ${member} and hidden_because is null and not ${isOwnPost(moderator, sql`posts.id`)})`,
      comments: sql<boolean>`(member_id = ${member} and hidden_because is null and not ${isOwnComment(moderator, sql`comments.id`)})`,
    })
    if (suspension === null && ids.posts.length + ids.comments.length === 0) return outcomeOf(target)
    const entry = suspension ?? (await insertEntry(transaction, 'hide_all', decision, { member_id: member }))
    await setHidden(transaction, ids, { author: member, because: reason, entry })
    await closeCases(transaction, ids)
    await countInEntry(transaction, entry, ids)
    return outcomeOf(target)
  })
}

/** Outcome of an undo: `late` when it is too long ago, `nothing` when no act on all of the member hides anything now. */
export type UndoOutcome = { outcome: 'done' | 'late' | 'nothing'; member: number } | { outcome: 'unknown' }

/** The newest act that still hides something of a member. */
async function newestHiding(transaction: Database, member: number) {
  const { rows } = await sql<{ id: number; is_undoable: boolean }>`
    select id, created_at > now() - ${undoable} as is_undoable from moderation_log
    where id = (
      select max(hidden_by_entry) from (
        select hidden_by_entry from posts where author_id = ${member} and deleted_at is null
        union all
        select hidden_by_entry from comments where member_id = ${member}
      ) hidden
    )
  `.execute(transaction)
  return rows[0]
}

/**
 * Shows again what the newest act on all of a member hid and nobody has decided on since, except for what is not the moderator's to
 * decide. The member stays suspended, and closed cases stay closed.
 */
export function undoHideAll(database: Database, username: string, decision: Decision): Promise<UndoOutcome> {
  const { moderator } = decision
  return inTransaction(database, async (transaction): Promise<UndoOutcome> => {
    const target = await lockTarget(transaction, username, decision)
    if (!target) return { outcome: 'unknown' }
    const member = target.id
    const hiding = await newestHiding(transaction, member)
    if (!hiding) return { outcome: 'nothing', member }
    if (!hiding.is_undoable) return { outcome: 'late', member }
    const ids = await lockItems(transaction, {
      posts: sql<boolean>`(author_id = ${member} and hidden_by_entry = ${hiding.id} and deleted_at is null and not ${isOwnPost(moderator, sql`posts.id`)})`,
      comments: sql<boolean>`(member_id = ${member} and hidden_by_entry = ${hiding.id} and not ${isOwnComment(moderator, sql`comments.id`)})`,
    })
    if (ids.posts.length + ids.comments.length === 0) return { outcome: 'nothing', member }
    await setHidden(transaction, ids, { author: member, because: null, entry: null })
    const entry = await insertEntry(transaction, 'undo_hide', decision, { member_id: member })
    await countInEntry(transaction, entry, ids)
    return { outcome: 'done', member }
  })
}
