import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import type { Target } from '#api/posts/public.ts'
import { isShared } from './shared-queries.ts'

interface Copy {
  id: number
  posts: Target[]
}

/**
 * Copies a list that everybody with the key may see into a private list of the member's, with the shown posts, their notes
 * and order. Undefined when there is no such list, or the member is gone. Throws `saved_lists_of_one_member` beyond 100 lists.
 */
export async function copySharedList(
  database: Database,
  member: number,
  { id, key }: { id: number; key: string | undefined },
): Promise<Copy | undefined> {
  const statement = sql<Copy>`
    with self as (
      select id from members where id = ${member} for key share
    ), source as (
      select saved_lists.id, saved_lists.name, saved_lists.description
      from saved_lists join members owner on owner.id = saved_lists.member_id
      where saved_lists.id = ${id} and ${isShared(key)} and exists (select from self)
    ), held as (
      select posts.id, posts.author_id, posts.tool_id from posts
      where posts.id in (select post_id from saved_items join source on source.id = list_id) and hidden_because is null
      order by posts.id
      for no key update
    ), copied as (
      insert into saved_lists (member_id, name, description)
      select ${member}::integer, name, description from source where (select count(*) from held) >= 0
      returning id
    ), filled as (
      insert into saved_items (list_id, post_id, member_id, note, rank)
      select copied.id, item.post_id, ${member}::integer, item.note,
        -- As the whole list would be numbered again: see move_saved_item.
        row_number() over (order by item.rank, item.created_at, item.post_id) << 20
      from copied, saved_items item
      where item.list_id = (select id from source) and item.post_id in (select id from held)
    )
    select copied.id, (
      select coalesce(json_agg(json_build_object('id', id, 'author_id', author_id, 'tool_id', tool_id)), '[]') from held
    ) as posts
    from copied`
  const { rows } = await statement.execute(database)
  return rows[0]
}
