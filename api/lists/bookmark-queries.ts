import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { type Target, lockTarget, recountPosts } from '#api/posts/public.ts'
import type { ChangedList } from './cache-tags.ts'
import { insertItemAnnouncements } from './item-announcement-queries.ts'
import { recountLists } from './queries.ts'

interface ListedPost {
  post: number
  /** Undefined means the default list when saving, and every list when taking out. */
  list: number | undefined
}

/** Result of saving: nulls when the post or the member's list does not exist. */
interface Saved {
  target: Target | null
  list: ChangedList | null
  post_count: number
}

const nowhere: Saved = { target: null, list: null, post_count: 0 }

/** Saves a post into a member's list. Throws `saved_lists_post_count_check` when the list is full. */
export function savePost(database: Database, member: number, { post: id, list }: ListedPost): Promise<Saved> {
  return inTransaction(database, async (transaction) => {
    const post = await lockTarget(transaction, { member, post: id })
    if (!post) return nowhere
    const target = targetOf(post)
    const { rows: lists } = await sql<ChangedList>`
      select id, visibility from saved_lists
      where member_id = ${member} and ${list === undefined ? sql`is_default` : sql`id = ${list}`}
      for no key update
    `.execute(transaction)
    const chosen = lists[0]
    if (!chosen) return { ...nowhere, target }
    await addItems(transaction, member, { post, lists: [chosen.id] })
    await recountPosts(transaction, [id])
    await recountLists(transaction, [chosen.id])
    const { rows: counted } = await sql<{ post_count: number }>`
      select count(*) as post_count from saved_items join posts on posts.id = post_id
      where list_id = ${chosen.id} and hidden_because is null
    `.execute(transaction)
    return { target, list: chosen, post_count: counted[0]!.post_count }
  })
}

function targetOf({ id, author_id, tool_id }: Target): Target {
  return { id, author_id, tool_id }
}

async function addItems(
  transaction: Database,
  member: number,
  { post, lists }: { post: Target; lists: number[] },
): Promise<void> {
  const { rows } = await sql<{ list_id: number }>`
    insert into saved_items (list_id, post_id, member_id, weight, is_tied)
    select list, ${post.id}, members.id, weight, is_tied(members.id, ${post.tool_id})
    from members, unnest(${lists}::integer[]) list
    where members.id = ${member}
    on conflict do nothing
    returning list_id
  `.execute(transaction)
  await insertItemAnnouncements(
    transaction,
    rows.map(({ list_id }) => list_id),
  )
}

interface Unsaved {
  target: Target | null
  /** Whether the list named, if one was, is the member's. */
  has_list: boolean
  /** The lists that the post may have been in. */
  lists: ChangedList[]
}

/** Takes a post out of one or all of a member's lists. */
export function unsavePost(
  database: Database,
  member: number,
  { post: id, list }: ListedPost,
): Promise<Unsaved> {
  return inTransaction(database, async (transaction) => {
    const post = await lockTarget(transaction, { member, post: id, evenHidden: true })
    const { rows: own } = await sql<ChangedList & { has_post: boolean }>`
      select id, visibility, exists (
        select from saved_items where list_id = saved_lists.id and post_id = ${post?.id ?? null}
      ) as has_post
      from saved_lists
      where member_id = ${member} and ${list === undefined ? sql`true` : sql`id = ${list}`}
      order by id
      for no key update
    `.execute(transaction)
    const lists = own.filter(({ has_post }) => has_post).map(({ id, visibility }) => ({ id, visibility }))
    const ids = lists.map((changed) => changed.id)
    if (ids.length > 0) {
      await sql`
        delete from saved_items where post_id = ${id} and list_id = any (${ids}::integer[])
      `.execute(transaction)
      await recountPosts(transaction, [id])
      await recountLists(transaction, ids)
    }
    return { target: post ? targetOf(post) : null, has_list: list === undefined || own.length > 0, lists }
  })
}

interface Listed {
  target: Target
  /** The lists that held the post before or hold it now. */
  lists: ChangedList[]
}

/**
 * Makes `lists` the only ones of the member's that hold a shown post. Nothing changes when one of them is not the member's.
 * Throws `saved_lists_post_count_check` when one is full.
 */
export function setLists(
  database: Database,
  member: number,
  { post, lists: wanted }: { post: number; lists: number[] },
): Promise<Listed | 'no post' | 'no list'> {
  return inTransaction(database, async (transaction) => {
    const target = await lockTarget(transaction, { member, post })
    if (!target) return 'no post'
    const { rows: lists } = await sql<ChangedList>`
      select id, visibility from saved_lists
      where member_id = ${member} and (
        id = any (${wanted}::integer[])
        or id in (select list_id from saved_items where post_id = ${post} and member_id = ${member})
      )
      order by id
      for no key update
    `.execute(transaction)
    const known = new Set(lists.map(({ id }) => id))
    if (wanted.some((id) => !known.has(id))) return 'no list'
    await sql`
      delete from saved_items
      where post_id = ${post} and member_id = ${member} and list_id <> all (${wanted}::integer[])
    `.execute(transaction)
    await addItems(transaction, member, { post: target, lists: wanted })
    await recountPosts(transaction, [post])
    await recountLists(transaction, [...known])
    return { target, lists }
  })
}
