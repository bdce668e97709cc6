import { sql, type RawBuilder } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { ListedPost, ListVisibility, SavedList, SavedListWithNotes } from '#contract/lists.ts'
import { factKeys } from '#contract/tool-facts.ts'
import type { NamedMember } from '#contract/mentions.ts'
import type { Database } from '#database/client.ts'
import type { Viewer } from '#api/http/viewer.ts'
import { notMutedBy, postFor, type PostRow } from '#api/posts/public.ts'
import { slugBase } from '#api/tools/public.ts'

/** SQL of a list's columns in queries of `saved_lists` and its `owner`. */
export const listColumns = sql.raw(`
  saved_lists.id, saved_lists.name, saved_lists.description, saved_lists.created_at, saved_lists.is_default,
  saved_lists.visibility, saved_lists.key, saved_lists.follower_count,
  coalesce(saved_lists.updated_at, saved_lists.created_at) as updated_at,
  json_build_object('username', owner.username, 'name', owner.name, 'profile_picture', owner.profile_picture) as owner
`)

/** A row of `listColumns`. */
export interface ListRow {
  id: number
  name: string
  description: string
  created_at: Date
  is_default: boolean
  visibility: ListVisibility
  key: string | null
  follower_count: number
  updated_at: Date
  owner: NamedMember
}

/** The order of a list's items, the one that the index has. */
export const ownersOrder = sql.raw(
  'saved_items.rank desc, saved_items.created_at desc, saved_items.post_id desc',
)

/** A row of `listColumns` as everybody sees it who sees the list: without its key. */
export function toSharedList(row: ListRow, post_count: number) {
  return {
    id: row.id,
    name: row.name,
    slug: slugBase(row.name, 'list'),
    description: row.description,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    is_default: row.is_default,
    visibility: row.visibility,
    owner: row.owner,
    follower_count: row.follower_count,
    post_count,
  }
}

/** SQL of the facts about a post's tool. */
export const factsOfTool = sql<ListedPost['facts']>`(
  select coalesce(json_agg(json_build_object('key', key, 'value', value)), '[]')
  from tool_facts facts where facts.tool_id = posts.tool_id
)`

/** SQL of the first tools of the posts of a list, each once; `first.tool_ids` has those of its first posts, in order. */
export const firstTools = sql<(SavedList['tools'][number] & { id: number })[]>`(
  select coalesce(
    json_agg(json_build_object('id', t.id, 'slug', t.slug, 'name', t.name, 'logo', t.logo) order by n), '[]'
  )
  from (
    select tool_id, min(n) as n from unnest(first.tool_ids) with ordinality as item (tool_id, n)
    where tool_id is not null group by tool_id order by n limit ${sql.lit(limits.listTools)}
  ) shown join tools t on t.id = shown.tool_id
)`

/** A row of `listColumns` and all its items as its owner sees it. Only shown items count. */
export function toSavedList<Item>(row: ListRow, items: Item[]) {
  return { ...toSharedList(row, items.length), key: row.key, items }
}

function inOrder(a: ListedPost['facts'][number], b: ListedPost['facts'][number]): number {
  return factKeys.indexOf(a.key) - factKeys.indexOf(b.key)
}

type ListedPostRow = PostRow & Pick<ListedPost, 'note' | 'facts'>

/** Posts of a list with their notes, as a viewer sees them; null for a guest. */
export function toListedPosts(viewer: Viewer | null, rows: ListedPostRow[]): ListedPost[] {
  const toPost = postFor(viewer)
  return rows.map(({ note, facts, ...row }) => ({
    ...toPost(row).toJSON(),
    note,
    facts: facts.toSorted(inOrder),
  }))
}

/** The viewer's lists as in the index, without posts that the viewer has muted, in one round trip; `id` selects one. */
export function findSavedLists(
  database: Database,
  viewer: Viewer,
  { id }: { id?: number } = {},
): Promise<SavedList[]> {
  return selectLists<SavedList['items'][number]>(database, viewer, {
    id,
    fields: sql`'id', posts.id, 'categories', posts.categories`,
  })
}

/** One of the viewer's lists as in the index, with the notes of its items; undefined when there is none. */
export async function findListWithNotes(
  database: Database,
  viewer: Viewer,
  id: number,
): Promise<SavedListWithNotes | undefined> {
  const fields = sql`'id', posts.id, 'categories', posts.categories, 'note', saved_items.note`
  const [list] = await selectLists<SavedListWithNotes['items'][number]>(database, viewer, { id, fields })
  return list
}

async function selectLists<Item>(
  database: Database,
  viewer: Viewer,
  { id, fields }: { id?: number | undefined; fields: RawBuilder<unknown> },
) {
  const { rows } = await sql<ListRow & { items: Item[]; tools: SavedList['tools'] }>`
    select ${listColumns}, (
      select coalesce(json_agg(json_build_object(${fields}) order by ${ownersOrder}), '[]')
      from saved_items join posts on posts.id = saved_items.post_id
      where saved_items.list_id = saved_lists.id and posts.hidden_because is null and ${notMutedBy(viewer)}
    ) as items, (
      select coalesce(
        json_agg(json_build_object('slug', tools.slug, 'name', tools.name, 'logo', tools.logo) order by place), '[]'
      )
      from (
        select tool_id, min(place) as place
        from (
          select posts.tool_id, row_number() over (order by ${ownersOrder}) as place
          from saved_items join posts on posts.id = saved_items.post_id
          where saved_items.list_id = saved_lists.id and posts.hidden_because is null and ${notMutedBy(viewer)}
        ) item
        where tool_id is not null group by tool_id order by place limit ${sql.lit(limits.listTools)}
      ) shown join tools on tools.id = shown.tool_id
    ) as tools
    from saved_lists join members owner on owner.id = saved_lists.member_id
    where saved_lists.member_id = ${viewer.id} and (${id ?? null}::integer is null or saved_lists.id = ${id ?? null})
    order by saved_lists.is_default desc, saved_lists.created_at, saved_lists.id
  `.execute(database)
  return rows.map(({ items, tools, ...row }) => ({ ...toSavedList(row, items), tools }))
}
