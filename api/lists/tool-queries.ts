import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { NamedMember } from '#contract/mentions.ts'
import type { Database } from '#database/client.ts'
import type { Viewer } from '#api/http/viewer.ts'
import { notMutedBy } from '#api/posts/public.ts'
import { firstTools, ownersOrder } from './presenter.ts'

// Bounds of the work: the lists that are looked at, and the posts of the tool that are looked for in each.
const maxLists = sql.lit(1000)
const maxPosts = sql.lit(100)

/** A public list that holds a tool, with its first posts and their tools. */
interface ListOfToolRow {
  id: number
  name: string
  owner: NamedMember
  member_id: number
  post_count: number
  post_ids: number[]
  tools: { id: number; slug: string; name: string; logo: string | null }[]
}

/**
 * The public lists that hold a post about a tool, along the index of public lists by followers; not of members whom the
 * viewer has muted.
 */
export async function findListsOfTool(
  database: Database,
  tool: number,
  viewer: Viewer | null,
): Promise<ListOfToolRow[]> {
  const owner = viewer ? sql`member_id <> all (${viewer.muted.members}::integer[])` : sql`true`
  const popularity = sql`1000 * follower_count - follower_discount`
  const { rows } = await sql<ListOfToolRow>`
    with about as materialized (
      select array(
        select posts.id from posts
        where posts.tool_id = ${tool} and posts.hidden_because is null and ${notMutedBy(viewer)}
        order by 1000 * other_like_count - like_discount desc, rating_score desc, id desc limit ${maxPosts}
      ) as post_ids
    )
    select list.id, list.name, list.member_id, list.shown_count as post_count, first.post_ids,
      json_build_object('username', owner.username, 'name', owner.name, 'profile_picture', owner.profile_picture) as owner,
      ${firstTools} as tools
    from (
      select popular.* from about, (
        select id, name, member_id, shown_count, ${popularity} as popularity from saved_lists
        where shown_count >= ${sql.lit(limits.publicListPosts)} and ${owner}
        order by ${popularity} desc, id desc limit ${maxLists}
      ) popular
      where exists (
        select from saved_items where list_id = popular.id and post_id = any (about.post_ids)
      )
      order by popular.popularity desc, popular.id desc limit ${sql.lit(limits.listsOfTool)}
    ) list
    join members owner on owner.id = list.member_id
    cross join lateral (
      select coalesce(array_agg(id order by n), '{}') as post_ids, coalesce(array_agg(tool_id order by n), '{}') as tool_ids
      from (
        select posts.id, posts.tool_id, row_number() over (order by ${ownersOrder}) as n
        from saved_items join posts on posts.id = saved_items.post_id
        where saved_items.list_id = list.id and posts.hidden_because is null and ${notMutedBy(viewer)}
        order by ${ownersOrder} limit ${sql.lit(limits.publicList.items)}
      ) item
    ) first
    order by list.popularity desc, list.id desc
  `.execute(database)
  return rows
}
