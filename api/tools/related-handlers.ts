import * as contract from '#contract/tools.ts'
import type { Call } from '#api/http/call.ts'
import * as tags from '#api/http/cache/tags.ts'
import { findAlternatives } from './alternative-queries.ts'
import { findCurrentToolId } from './handlers.ts'
import { toolTags, toTool } from './presenter.ts'
import { ratingMonths } from './rating-month-queries.ts'

// Alternatives may be this old, in seconds: a like of another tool does not invalidate them.
const maxAge = 60

export async function listAlternatives(call: Call<typeof contract.listAlternatives>) {
  const { database, addCacheTags, limitCacheAge } = call
  const id = await findCurrentToolId(contract.listAlternatives, call)
  const rows = await findAlternatives(database, id)
  limitCacheAge(maxAge)
  addCacheTags(tags.tools, tags.tool(id), tags.toolCounts(id), ...toolTags(rows))
  return rows.map((row) => {
    const { savers, likers, categories } = row
    return { tool: toTool(row), because: { savers, likers, categories } }
  })
}

export async function listRatingMonths(call: Call<typeof contract.listRatingMonths>) {
  const id = await findCurrentToolId(contract.listRatingMonths, call)
  call.addCacheTags(tags.tool(id))
  return { months: await ratingMonths(call.database, id) }
}
