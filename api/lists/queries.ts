import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { retrying } from '#database/retry.ts'
import { selectPosts } from '#api/posts/public.ts'
import { savedListColumns, type SavedListRow } from './presenter.ts'

/** Makes a list. Undefined when the member is gone. Throws `saved_lists_of_one_member` beyond 100 lists. */
export async function insertList(
  database: Database,
  member: number,
  { name, description }: { name: string; description: string },
): Promise<SavedListRow | undefined> {
  const { rows } = await sql<SavedListRow>`
    insert into saved_lists (member_id, name, description)
    select id, ${name}, ${description} from members where id = ${member} for key share
    returning ${sql.join(savedListColumns.map((column) => sql.ref(column)))}
  `.execute(database)
  return rows[0]
}

/** One of a member's lists without its items, or undefined. */
export function findList(database: Database, member: number, id: number) {
  return database
    .selectFrom('saved_lists')
    .select(savedListColumns)
    .where('id', '=', id)
    .where('member_id', '=', member)
    .executeTakeFirst()
}

/** The posts of a list, newest saved first. */
export function postsIn(database: Database, list: number) {
  return selectPosts(database)
    .innerJoin('saved_items', 'saved_items.post_id', 'posts.id')
    .where('saved_items.list_id', '=', list)
    .orderBy('saved_items.created_at', 'desc')
    .orderBy('saved_items.post_id', 'desc')
    .execute()
}

/** Changes what is given of a member's list. False when it isn't theirs, or would rename the default one. */
export async function updateOwnList(
  database: Database,
  member: number,
  id: number,
  { name, description }: { name?: string | undefined; description?: string | undefined },
): Promise<boolean> {
  const { rows } = await sql`
    update saved_lists
    set name = coalesce(${name ?? null}, name), description = coalesce(${description ?? null}, description)
    where id = ${id} and member_id = ${member}
      and (not is_default or name = coalesce(${name ?? null}, name))
    returning id
  `.execute(database)
  return rows.length > 0
}

/**
 * Deletes a member's list. False when it isn't theirs, or is the default one. Its posts are locked before it, as
 * everywhere, because their counts move with it.
 */
export async function deleteOwnList(database: Database, member: number, id: number): Promise<boolean> {
  const statement = sql`
    with self as (
      select id from members where id = ${member} for key share
    ), own as (
      select saved_lists.id from saved_lists join self on self.id = member_id
      where saved_lists.id = ${id} and not is_default
    ), held as (
      select id from posts
      where id in (select post_id from saved_items join own on own.id = list_id)
      order by id
      for no key update
    )
    delete from saved_lists using own
    where saved_lists.id = own.id and (select count(*) from held) >= 0
    returning saved_lists.id`
  const { rows } = await retrying(() => statement.execute(database))
  return rows.length > 0
}
