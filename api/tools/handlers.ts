import type { Endpoint } from '#contract/endpoint.ts'
import { addressOf } from '#contract/address.ts'
import { messages } from '#contract/messages.ts'
import * as contract from '#contract/tools.ts'
import { AppError, badFields, notFound } from '#api/http/app-error.ts'
import type { Call, Services } from '#api/http/call.ts'
import { toolTags, toTool, type ToolRow } from './presenter.ts'
import { findBySlug, findTool, findToolsBySlugs } from './queries.ts'

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

interface ToolRead extends Pick<Call<Endpoint>, 'database' | 'prefix'> {
  params: { slug: string }
  query?: Record<string, unknown>
}

/** 301 to the same call with the current slug of the tool that had this one; 404 when there is none. */
async function movedOrNotFound(endpoint: Endpoint, { database, prefix, params, query = {} }: ToolRead) {
  const moved = await findBySlug(database, params.slug)
  if (!moved) return toolNotFound()
  const location = prefix + addressOf(endpoint, { params: { slug: moved.slug }, query })
  return new AppError(301, 'moved', 'This tool has another address now.', { headers: { location } })
}

/** Id of the tool with this current slug. Throws 301 for a former slug and 404 for an unknown one. */
export async function findCurrentToolId(endpoint: Endpoint, read: ToolRead): Promise<number> {
  const { slug } = read.params
  const tool = await findBySlug(read.database, slug)
  if (tool?.slug !== slug) throw await movedOrNotFound(endpoint, read)
  return tool.id
}

export async function getTool(call: Call<typeof contract.getTool>) {
  const row = await findTool(call.database, call.params.slug)
  if (!row) throw await movedOrNotFound(contract.getTool, call)
  call.addCacheTags(...toolTags([row]))
  return toTool(row)
}

export async function compareTools({ database, query, addCacheTags }: Call<typeof contract.compareTools>) {
  const found = await findToolsBySlugs(database, query.slug)
  const rows = query.slug.map((slug) => found.find((row) => row.asked_slug === slug))
  if (!rows.every((row) => row !== undefined)) throw toolNotFound()
  // A former slug and the current one lead to the same tool.
  if (new Set(rows.map(({ id }) => id)).size < rows.length) throw badFields({ slug: [messages.tool.compare] })
  addCacheTags(...toolTags(rows))
  return rows.map((row: ToolRow) => toTool(row))
}
