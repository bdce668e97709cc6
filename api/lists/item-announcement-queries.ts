import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { lockMembers } from '#database/locks.ts'
import { inTransaction } from '#database/transaction.ts'
import { insertJobs } from '#api/jobs/public.ts'
import { notify } from '#api/notifications/public.ts'

/** The data of a job in the queue `list-items`: a list that got posts. */
export interface ListItemJob {
  list: number
}

/** Adds the jobs that notify the followers of public lists, however many they are, where there are any. */
export async function insertItemAnnouncements(transaction: Database, lists: number[]): Promise<void> {
  if (lists.length === 0) return
  await insertJobs(
    'list-items',
    sql`
      select gen_random_uuid() as id, now() as created_on, jsonb_build_object('list', id) as data
      from saved_lists
      where id = any (${lists}::integer[]) and visibility = 'public'
        and exists (select from list_follows where list_id = saved_lists.id)`,
  ).execute(transaction)
}

/** The newest post of a list, and the number of further ones that it got on the same day. */
interface NewestItem {
  list: number
  post: number
  author: number
  owner: number
  added_at: Date
  more_posts: number
}

/** The newest shown post of a public list, if it is of the last day. */
export async function findNewestItem(database: Database, list: number): Promise<NewestItem | undefined> {
  const { rows } = await sql<NewestItem>`
    select newest.*, (
      select count(*)::integer from saved_items other join posts on posts.id = other.post_id
      where other.list_id = newest.list and hidden_because is null and other.post_id <> newest.post
        and (other.created_at at time zone 'UTC')::date = (newest.added_at at time zone 'UTC')::date
    ) as more_posts
    from (
      select list_id as list, post_id as post, posts.author_id as author, saved_items.member_id as owner,
        saved_items.created_at as added_at
      from saved_items
      join posts on posts.id = post_id
      join saved_lists on saved_lists.id = list_id
      join members owner on owner.id = saved_items.member_id
      where list_id = ${list} and hidden_because is null and visibility = 'public' and owner.suspended_because is null
        and saved_items.created_at > now() - interval '1 day'
      order by saved_items.created_at desc, post_id desc limit 1
    ) newest
  `.execute(database)
  return rows[0]
}

/**
 * Notifies the next followers of a list of its newest post, in the order of their ids. Those who were notified of the list since
 * it got the post are left out, so a repeated job, and the jobs of posts that were added together, notify nobody again; so are
 * those who followed the list later, have muted the author or hidden the post. Returns the last of these followers; null when there
 * are no more, or the post or the list is not shown any more.
 */
export function announceItem(
  database: Database,
  item: NewestItem,
  after: number,
  count: number,
): Promise<number | null> {
  const { list, post, owner } = item
  return inTransaction(database, async (transaction) => {
    const rows = await findFollowers(transaction, item, after, count)
    const followers = rows.map(({ member_id }) => member_id)
    if (followers.length === 0) return null
    const there = await lockMembers(transaction, [...followers, owner])
    if (!(await lockItem(transaction, { list, post }))) return null
    const uninterested = await findUninterested(transaction, followers, item)
    await notify(transaction, 'list_item_added', {
      actor: owner,
      recipients: rows
        .filter(({ member_id }) => there.has(member_id) && !uninterested.has(member_id))
        .map((follower) => ({ ...follower, post_id: post, list_id: list })),
    })
    return followers.at(-1) ?? null
  })
}

/** The next members who followed the list when it got the post, each with the number of further posts of that day since they follow. */
async function findFollowers(
  transaction: Database,
  { list, post, added_at, more_posts }: NewestItem,
  after: number,
  count: number,
): Promise<{ member_id: number; more_posts: number }[]> {
  const day = sql`date_trunc('day', ${added_at}::timestamptz, 'UTC')`
  const { rows } = await sql<{ member_id: number; more_posts: number }>`
    select member_id, case when created_at <= ${day} then ${more_posts}::integer else (
      select count(*)::integer from saved_items other join posts on posts.id = other.post_id
      where other.list_id = ${list} and hidden_because is null and other.post_id <> ${post}
        and other.created_at >= list_follows.created_at
    ) end as more_posts
    from list_follows
    where list_id = ${list} and member_id > ${after} and created_at <= ${added_at}::timestamptz
    order by member_id limit ${count}
  `.execute(transaction)
  return rows
}

/** Locks a shown post in a public list. False when it is not there. */
async function lockItem(
  transaction: Database,
  { list, post }: { list: number; post: number },
): Promise<boolean> {
  const { rows: posts } = await sql`
    select from posts where id = ${post} and hidden_because is null for key share
  `.execute(transaction)
  // A change of the list waits, so that nobody is notified of one that is private by now.
  const { rows: lists } = await sql`
    select from saved_lists where id = ${list} and visibility = 'public' for share
  `.execute(transaction)
  const { rows: items } = await sql`
    select from saved_items where list_id = ${list} and post_id = ${post}
  `.execute(transaction)
  return posts.length > 0 && lists.length > 0 && items.length > 0
}

/** Those of the followers who were notified of the list since, or do not see the post. */
async function findUninterested(
  transaction: Database,
  members: number[],
  { list, post, author, added_at }: Pick<NewestItem, 'list' | 'post' | 'author' | 'added_at'>,
): Promise<Set<number>> {
  const { rows } = await sql<{ member_id: number }>`
    select member_id from notifications
    where list_id = ${list} and member_id = any (${members}::integer[]) and created_at >= ${added_at}::timestamptz
    union
    select member_id from mutes where member_id = any (${members}::integer[]) and muted_id = ${author}
    union
    select member_id from post_hides where member_id = any (${members}::integer[]) and post_id = ${post}
  `.execute(transaction)
  return new Set(rows.map(({ member_id }) => member_id))
}
