import type * as contract from '#contract/tools.ts'
import { messages } from '#contract/messages.ts'
import { addressOf } from '#contract/address.ts'
import { getTool as getToolEndpoint } from '#contract/tools.ts'
import { AppError, notFound } from '#api/http/app-error.ts'
import type { Call, Services } from '#api/http/call.ts'
import { toolTags, toTool } from './presenter.ts'
import { findBySlug, findTool } from './queries.ts'

/** 404 for a tool. */
export function toolNotFound(): AppError {
  return notFound(messages.tool.notFound)
}

/** Id of the tool that has or had this slug. Throws 404 when there is none, or none of its posts is shown. */
export async function findToolId({ database }: Pick<Services, 'database'>, slug: string): Promise<number> {
  const tool = await findBySlug(database, slug)
  if (!tool) throw toolNotFound()
  return tool.id
}

export async function getTool({ database, params, addCacheTags }: Call<typeof contract.getTool>) {
  const row = await findTool(database, params.slug)
  if (!row) {
    const moved = await findBySlug(database, params.slug)
    if (!moved) throw toolNotFound()
    const location = `/api${addressOf(getToolEndpoint, { params: { slug: moved.slug } })}`
    throw new AppError(301, 'moved', 'This tool has another address now.', { headers: { location } })
  }
  addCacheTags(...toolTags([row]))
  return toTool(row)
}
