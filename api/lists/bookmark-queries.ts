import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { type Target, lockPost } from '#api/posts/public.ts'
import type { ChangedList } from './cache-tags.ts'
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

/** Saves a post into a member's list. Throws `saved_lists_post_count_check` when the list is full. */
export function savePost(database: Database, member: number, { post, list }: ListedPost): Promise<Saved> {
  const statement = sql<Saved>`
    with ${lockPost(member, post)}, list as (
      select id, visibility, post_count from saved_lists
      where member_id = ${member} and (select count(*) from target) = 1
        and case when ${list ?? null}::integer is null then is_default else id = ${list ?? null} end
      for no key update
    ), saved as (
      insert into saved_items (list_id, post_id, member_id)
      select list.id, target.id, ${member}::integer from list, target
      on conflict do nothing
      returning post_id
    )
    select (select json_build_object('id', id, 'author_id', author_id, 'tool_id', tool_id) from target) as target,
      (select json_build_object('id', id, 'visibility', visibility) from list) as list,
      coalesce((select post_count from list), 0) + (select count(*) from saved) - (
        select count(*) from saved_items join posts on posts.id = post_id
        where list_id = (select id from list) and hidden_because is not null
      ) as post_count`
  return inTransaction(database, async (transaction) => {
    const { rows } = await statement.execute(transaction)
    const saved = rows[0]!
    if (saved.list) await recountLists(transaction, [saved.list.id])
    return saved
  })
}

interface Unsaved {
  target: Target | null
  /** Whether the list named, if one was, is the member's. */
  has_list: boolean
  /** The lists that the post may have been in. */
  lists: ChangedList[]
}

/** Takes a post out of one or all of a member's lists. */
export function unsavePost(database: Database, member: number, { post, list }: ListedPost): Promise<Unsaved> {
  const statement = sql<Unsaved>`
    with ${lockPost(member, post, { evenHidden: true })}, lists as (
      select saved_lists.id, visibility from saved_lists
      where member_id = ${member} and (${list ?? null}::integer is null or saved_lists.id = ${list ?? null})
        and saved_lists.id in (select list_id from saved_items join target on target.id = post_id)
      order by saved_lists.id
      for no key update
    ), unsaved as (
      delete from saved_items using target, lists
      where saved_items.post_id = target.id and list_id = lists.id
    )
    select (select json_build_object('id', id, 'author_id', author_id, 'tool_id', tool_id) from target) as target,
      ${list ?? null}::integer is null or exists (select from saved_lists where id = ${list ?? null} and member_id = ${member}) as has_list,
      (select coalesce(json_agg(json_build_object('id', id, 'visibility', visibility)), '[]') from lists) as lists`
  return inTransaction(database, async (transaction) => {
    const { rows } = await statement.execute(transaction)
    const unsaved = rows[0]!
    await recountLists(
      transaction,
      unsaved.lists.map(({ id }) => id),
    )
    return unsaved
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
    const { rows: targets } = await sql<Target>`
        with ${lockPost(member, post)} select id, author_id, tool_id from target
      `.execute(transaction)
    if (!targets[0]) return 'no post'
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
    await sql`
        insert into saved_items (list_id, post_id, member_id)
        select list, ${post}, ${member} from unnest(${wanted}::integer[]) list
        on conflict do nothing
      `.execute(transaction)
    await recountLists(transaction, [...known])
    return { target: targets[0], lists }
  })
}
