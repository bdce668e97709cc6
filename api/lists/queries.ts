import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { ListVisibility } from '#contract/lists.ts'
import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Viewer } from '#api/http/viewer.ts'
import { notMutedBy, recountPosts, selectPosts, type Target } from '#api/posts/public.ts'
import type { ChangedList } from './cache-tags.ts'
import { factsOfTool, listColumns, ownersOrder, type ListRow } from './presenter.ts'

/** Makes a list. Undefined when the member is gone. */
export function insertList(
  database: Database,
  member: number,
  { name, description }: { name: string; description: string },
): Promise<ListRow | 'too many' | undefined> {
  return inTransaction(database, async (transaction) => {
    const room = await findRoom(transaction, member)
    if (room !== 'room') return room
    const { rows } = await sql<ListRow>`
      with saved_lists as (
        insert into saved_lists (member_id, name, description) values (${member}, ${name}, ${description})
        returning *
      )
      select ${listColumns} from saved_lists join members owner on owner.id = saved_lists.member_id
    `.execute(transaction)
    return rows[0]!
  })
}

/** Locks a member who makes a list, one at a time. Undefined when the member is gone. */
export async function findRoom(
  transaction: Database,
  member: number,
): Promise<'room' | 'too many' | undefined> {
  const { rows: members } = await sql`
    select from members where id = ${member} for no key update
  `.execute(transaction)
  if (members.length === 0) return undefined
  const { rows } = await sql<{ lists: number }>`
    select count(*) as lists from saved_lists where member_id = ${member}
  `.execute(transaction)
  return rows[0]!.lists < limits.list.ofOneMember ? 'room' : 'too many'
}

/** One of a member's lists without its items, or undefined. */
export async function findList(database: Database, member: number, id: number): Promise<ListRow | undefined> {
  const { rows } = await sql<ListRow>`
    select ${listColumns} from saved_lists join members owner on owner.id = saved_lists.member_id
    where saved_lists.id = ${id} and saved_lists.member_id = ${member}
  `.execute(database)
  return rows[0]
}

interface Range {
  offset: number
  limit: number
}

/** The posts of a list that the viewer, null for a guest, sees, with their notes and the facts about their tools, in the owner's order. */
export function postsIn(database: Database, list: number, viewer: Viewer | null, range?: Range) {
  return selectPosts(database)
    .innerJoin('saved_items', 'saved_items.post_id', 'posts.id')
    .select(['saved_items.note', 'saved_items.created_at as added_at', factsOfTool.as('facts')])
    .where(notMutedBy(viewer))
    .where('saved_items.list_id', '=', list)
    .orderBy(ownersOrder)
    .$if(range !== undefined, (posts) => posts.offset(range!.offset).limit(range!.limit))
    .execute()
}

interface OwnList {
  name: string
  description: string
  visibility: ListVisibility
  is_default: boolean
}

interface ListChange {
  name?: string | undefined
  description?: string | undefined
  visibility?: ListVisibility | undefined
}

/**
 * Changes what is given of a member's list; `freshKey` is the key of one that was private. Returns it; undefined when it
 * isn't theirs, or would rename or share the default one. The owner and the posts of a list that becomes public are locked
 * before it: none is suspended or hidden while they are counted.
 */
export function updateOwnList(
  database: Database,
  { member, id, freshKey }: { member: number; id: number; freshKey: string },
  { name, description, visibility }: ListChange,
): Promise<ChangedList | undefined> {
  return inTransaction(database, async (transaction) => {
    if (visibility === 'public') await lockContents(transaction, member, id)
    const { rows } = await sql<OwnList>`
      select name, description, visibility, is_default from saved_lists
      where id = ${id} and member_id = ${member}
      for no key update
    `.execute(transaction)
    if (!rows[0]) return undefined
    const { is_default: isDefault, ...before } = rows[0]
    const list = {
      name: name ?? before.name,
      description: description ?? before.description,
      visibility: visibility ?? before.visibility,
    }
    if (isDefault && (list.name !== before.name || list.visibility !== 'private')) return undefined
    if (!isDeepStrictEqual(list, before)) {
      await sql`
        update saved_lists
        set name = ${list.name}, description = ${list.description}, visibility = ${list.visibility}, updated_at = now(),
          key = case when ${list.visibility} <> 'private' then coalesce(key, ${freshKey}) end
        where id = ${id}
      `.execute(transaction)
    }
    await recountLists(transaction, [id])
    return { id, visibility: list.visibility }
  })
}

async function lockContents(transaction: Database, member: number, list: number): Promise<void> {
  await sql`select from members where id = ${member} for share`.execute(transaction)
  await sql`
    select from posts where id in (select post_id from saved_items where list_id = ${list} and member_id = ${member})
    order by id for share
  `.execute(transaction)
}

/** Counts lists again, after what they hold or whether it is shown has changed. */
export async function recountLists(transaction: Database, ids: number[]): Promise<void> {
  await sql`select recount_list_items(${ids}::integer[])`.execute(transaction)
}

/**
 * Deletes a member's list, and returns it with its posts. Undefined when it isn't theirs, or is the default one. Its posts
 * are locked before it, as everywhere, because their counts move with it.
 */
export function deleteOwnList(
  database: Database,
  member: number,
  id: number,
): Promise<(ChangedList & { posts: Target[] }) | undefined> {
  return inTransaction(database, async (transaction) => {
    await sql`select from members where id = ${member} for key share`.execute(transaction)
    await sql`
      select from posts
      where id in (select post_id from saved_items where list_id = ${id} and member_id = ${member})
      order by id
      for no key update
    `.execute(transaction)
    const { rows: lists } = await sql<ChangedList>`
      select id, visibility from saved_lists
      where id = ${id} and member_id = ${member} and not is_default
      for update
    `.execute(transaction)
    if (!lists[0]) return undefined
    const { rows: posts } = await sql<Target>`
      delete from saved_items using posts
      where list_id = ${id} and posts.id = post_id
      returning posts.id, author_id, tool_id
    `.execute(transaction)
    await sql`delete from saved_lists where id = ${id}`.execute(transaction)
    await recountPosts(
      transaction,
      posts.map((post) => post.id),
    )
    return { ...lists[0], posts }
  })
}
