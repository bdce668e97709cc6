import { limits } from '#contract/limits.ts'
import type * as contract from '#contract/search.ts'
import type { Call } from '#api/http/call.ts'
import * as tags from '#api/http/cache/tags.ts'
import { identifyLink, toolTags, toTool } from '#api/tools/public.ts'
import { searchedTools } from './tool-queries.ts'
import { typedText } from './words.ts'

// The order may be this old, in seconds: ratings of tools that are not shown do not invalidate a search.
const maxAge = 60

export async function searchTools(call: Call<typeof contract.searchTools>) {
  const { database, query, addCacheTags, limitCacheAge } = call
  const { typed, words, link: pasted } = await typedText(database, query.q)
  if (words.length === 0) return []
  const link = pasted === undefined ? undefined : identifyLink(pasted)
  addCacheTags(tags.tools, tags.searchText)
  limitCacheAge(maxAge)
  const rows = await searchedTools(database, { typed, words, link, count: limits.tool.found })
  addCacheTags(...toolTags(rows))
  return rows.map(toTool)
}
