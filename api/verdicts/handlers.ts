import * as contract from '#contract/verdicts.ts'
import type { Call } from '#api/http/call.ts'
import * as tags from '#api/http/cache/tags.ts'
import { findCurrentToolId } from '#api/tools/public.ts'

export async function getVerdict(call: Call<typeof contract.getVerdict>) {
  const id = await findCurrentToolId(contract.getVerdict, call)
  call.addCacheTags(tags.tool(id))
  const counts = { people: 0, reviews: 0, comments: 0 }
  return { state: 'too_few' as const, ...counts, claims: [], method: 'sentences' as const }
}
