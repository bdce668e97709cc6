import { sql, type RawBuilder } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { ListSort, PublicList } from '#contract/public-lists.ts'
import type { Database } from '#database/client.ts'
import type { Viewer } from '#api/http/viewer.ts'
import { notMutedBy } from '#api/posts/public.ts'
import { firstTools, listColumns, ownersOrder, type ListRow } from './presenter.ts'

/** Condition on `saved_lists` and its `owner`: everybody with this key may see the list. */
export function isShared(key: string | undefined): RawBuilder<boolean> {
  return sql<boolean>`(
    (saved_lists.visibility = 'public' or (saved_lists.visibility = 'link' and saved_lists.key = ${key ?? null}::text))
    and owner.suspended_because is null
  )`
}

/** A shared list with the number of its shown posts. */
export interface SharedListRow extends ListRow {
  member_id: number
  post_count: number
}

/** The list that everybody with this key may see, or undefined. */
export async function findSharedList(
  database: Database,
  id: number,
  key: string | undefined,
): Promise<SharedListRow | undefined> {
  const { rows } = await sql<SharedListRow>`
    select ${listColumns}, saved_lists.member_id, (
      select count(*) from saved_items join posts on posts.id = post_id
      where list_id = saved_lists.id and hidden_because is null
    ) as post_count
    from saved_lists join members owner on owner.id = saved_lists.member_id
    where saved_lists.id = ${id} and ${isShared(key)}
  `.execute(database)
  return rows[0]
}

const orders = {
  // By weight, in thousandths: an index has this expression.
  popular: { key: sql`(1000 * follower_count - follower_discount)`, type: sql`integer` },
  new: { key: sql`created_at`, type: sql`timestamptz` },
} satisfies Record<ListSort, unknown>

/** A public list with its first items and their tools. */
export interface PublicListRow extends SharedListRow {
  /** Its place in the order. */
  order_key: Date | number
  items: PublicList['items']
  tools: (PublicList['tools'][number] & { id: number })[]
}

interface Page {
  /** Null for a guest. */
  viewer: Viewer | null
  sort: ListSort
  after: { at: Date | number; id: number } | undefined
  count: number
}

/** Public lists with enough posts, along an index of these; not of members whom the viewer has muted. */
export async function findPublicLists(database: Database, { viewer, sort, after, count }: Page) {
  const owner = viewer ? sql`member_id <> all (${viewer.muted.members}::integer[])` : sql`true`
  const { key, type } = orders[sort]
  const isAfter = after ? sql`(${key}, id) < (${after.at}::${type}, ${after.id}::integer)` : sql`true`
  const { rows } = await sql<PublicListRow>`
    select ${listColumns}, saved_lists.order_key, saved_lists.member_id, saved_lists.shown_count as post_count,
      first.items, ${firstTools} as tools
    from (
      select *, ${key} as order_key from saved_lists where shown_count >= ${sql.lit(limits.publicListPosts)} and ${isAfter} and ${owner}
      order by ${key} desc, id desc limit ${count}
    ) saved_lists
    join members owner on owner.id = saved_lists.member_id
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', id, 'categories', categories) order by n), '[]') as items,
        coalesce(array_agg(tool_id order by n), '{}') as tool_ids
      from (
        select posts.id, posts.categories, posts.tool_id, row_number() over (order by ${ownersOrder}) as n
        from saved_items join posts on posts.id = saved_items.post_id
        where saved_items.list_id = saved_lists.id and posts.hidden_because is null and ${notMutedBy(viewer)}
        order by ${ownersOrder} limit ${sql.lit(limits.publicList.items)}
      ) item
    ) first
    order by saved_lists.order_key desc, saved_lists.id desc
  `.execute(database)
  return rows
}
