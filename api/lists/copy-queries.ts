import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { type Target, lockToolsOf, recountPosts } from '#api/posts/public.ts'
import { findRoom, recountLists } from './queries.ts'
import { isShared } from './shared-queries.ts'

interface Copy {
  id: number
  posts: Target[]
}

/**
 * Copies a list that everybody with the key may see into a private list of the member's, with the shown posts, their notes
 * and order. Undefined when there is no such list, or the member is gone.
 */
export function copySharedList(
  database: Database,
  member: number,
  { id, key }: { id: number; key: string | undefined },
): Promise<Copy | 'too many' | undefined> {
  return inTransaction(database, async (transaction) => {
    const room = await findRoom(transaction, member)
    if (!room) return undefined
    const { rows: sources } = await sql<{ name: string; description: string }>`
      select saved_lists.name, saved_lists.description
      from saved_lists join members owner on owner.id = saved_lists.member_id
      where saved_lists.id = ${id} and ${isShared(key)}
    `.execute(transaction)
    const [source] = sources
    if (!source) return undefined
    if (room === 'too many') return room
    const { rows: posts } = await sql<Target>`
      select id, author_id, tool_id from posts
      where id in (select post_id from saved_items where list_id = ${id}) and hidden_because is null
      order by id for no key update
    `.execute(transaction)
    const ids = posts.map((post) => post.id)
    await lockToolsOf(transaction, ids)
    const copy = await transaction
      .insertInto('saved_lists')
      .values({ member_id: member, ...source })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      insert into saved_items (list_id, post_id, member_id, weight, is_tied, note, rank)
      select ${copy.id}, posts.id, members.id, members.weight, is_tied(members.id, tool_id), note,
        -- As the whole list would be numbered again: see moveItem.
        row_number() over (order by rank, item.created_at, posts.id) << 20
      from saved_items item join posts on posts.id = post_id, members
      where list_id = ${id} and posts.id = any (${ids}::integer[]) and members.id = ${member}
    `.execute(transaction)
    await recountPosts(transaction, ids)
    await recountLists(transaction, [copy.id])
    return { id: copy.id, posts }
  })
}
