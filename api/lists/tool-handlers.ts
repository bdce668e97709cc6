import * as contract from '#contract/public-lists.ts'
import type { Call } from '#api/http/call.ts'
import * as tags from '#api/http/cache/tags.ts'
import { findCurrentToolId } from '#api/tools/public.ts'
import { findListsOfTool } from './tool-queries.ts'

export async function listListsOfTool(call: Call<typeof contract.listListsOfTool>) {
  const { database, viewer, addCacheTags } = call
  const tool = await findCurrentToolId(contract.listListsOfTool, call)
  addCacheTags(tags.tool(tool), tags.toolPosts(tool), tags.publicLists, tags.shownPosts)
  const rows = await findListsOfTool(database, tool, viewer)
  return rows.map(({ id, name, owner, member_id, post_count, post_ids, tools }) => {
    addCacheTags(
      tags.member(member_id),
      ...post_ids.map((post) => tags.post(post)),
      ...tools.map((shown) => tags.tool(shown.id)),
    )
    const shown = tools.map(({ slug, name, logo }) => ({ slug, name, logo }))
    return { id, name, owner, post_count, tools: shown }
  })
}
