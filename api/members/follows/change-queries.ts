import { sql } from 'kysely'
import type { Change, ToolChangeKind } from '#contract/changes.ts'
import type { Database } from '#database/client.ts'
import type { Viewer } from '#api/http/viewer.ts'
import { notMutedBy } from '#api/posts/public.ts'

/** Key of the last shown change: its time, and the ids that make it one. */
export interface ChangeKey {
  at: Date | number
  of: 'tool' | 'list'
  /** The id of the change or of the list. */
  id: number
  /** The id of the post on the list; of a tool, 0. */
  post: number
}

/** Above every key: the list is descending. */
export const beforeAll: ChangeKey = { at: Infinity, of: 'list', id: 0, post: 0 }

export interface ChangeRow extends Pick<Change, 'tool' | 'list' | 'note' | 'source'> {
  kind: ToolChangeKind
  created_at: Date
  of: ChangeKey['of']
  id: number
  post_id: number
}

/** The changes of tools and the new posts of lists that a member follows, after a key, newest first. */
export async function followedChanges(
  database: Database,
  viewer: Viewer,
  { after: { at, of, id, post }, count }: { after: ChangeKey; count: number },
): Promise<ChangeRow[]> {
  const after = sql`(${at}::timestamptz, ${of}::text, ${id}::integer, ${post}::integer)`
  const muted = sql`(${viewer.muted.members}::integer[])`
  const { rows } = await sql<ChangeRow>`
    select * from (
      select change.kind, change.created_at, 'tool' as of, change.id, 0 as post_id, change.note, change.source,
        json_build_object('slug', slug, 'name', name, 'logo', logo) as tool, null::json as list
      from tool_follows
      join tools on tools.id = tool_follows.tool_id and post_count > 0
      cross join lateral (
        select * from tool_changes
        where tool_changes.tool_id = tool_follows.tool_id and created_at <= ${at}::timestamptz
          and (created_at, 'tool', id, 0) < ${after} and (member_id is null or member_id <> all ${muted})
        order by created_at desc, id desc limit ${count}
      ) change
      where tool_follows.member_id = ${viewer.id}
      union all
      select 'list_item', item.created_at, 'list', saved_lists.id, item.post_id, item.title, '',
        case when tools.id is not null then json_build_object('slug', slug, 'name', tools.name, 'logo', logo) end,
        json_build_object('id', saved_lists.id, 'name', saved_lists.name)
      from list_follows
      join saved_lists on saved_lists.id = list_follows.list_id and visibility <> 'private'
      join members owner on owner.id = saved_lists.member_id and suspended_because is null and owner.id <> all ${muted}
      cross join lateral (
        select saved_items.created_at, post_id, title, tool_id from saved_items join posts on posts.id = post_id
        where list_id = saved_lists.id and saved_items.created_at <= ${at}::timestamptz
          and (saved_items.created_at, 'list', list_id, post_id) < ${after}
          and hidden_because is null and ${notMutedBy(viewer)}
        order by saved_items.created_at desc, post_id desc limit ${count}
      ) item
      left join tools on tools.id = item.tool_id
      where list_follows.member_id = ${viewer.id}
    ) change
    order by created_at desc, of desc, id desc, post_id desc
    limit ${count}
  `.execute(database)
  return rows
}
