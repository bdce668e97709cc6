import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { messages } from '#contract/messages.ts'
import { factRefusals, type FactKey, factValues, sourcedFacts } from '#contract/tool-facts.ts'
import type * as contract from '#contract/tool-facts.ts'
import type { revertFact as revertContract } from '#contract/tool-moderation.ts'
import { badFields, forbidden, notFound } from '#api/http/app-error.ts'
import type { Call, Services } from '#api/http/call.ts'
import type { CacheTag } from '#api/http/cache/tags.ts'
import { cursorTime, decodeCursor, pageOf } from '#api/http/paging.ts'
import { refuseHosts } from '#api/http/refused-hosts.ts'
import type { Viewer } from '#api/http/viewer.ts'
import * as tags from '#api/http/cache/tags.ts'
import { findToolId, toolNotFound } from '#api/tools/public.ts'
import { toFact, toFactChange } from './presenter.ts'
import * as queries from './queries.ts'

/** Throws 404 when there is no such tool. */
export function findFactTool({ database, params }: Services & { params: { slug: string } }): Promise<number> {
  return findToolId({ database }, params.slug)
}

/** Tags to invalidate when a fact about a tool changes: its page, and the lists and facets that facts filter. */
function factsChanged(tool: number): CacheTag[] {
  return [tags.toolCounts(tool), tags.tools]
}

/** The value of a fact as it is stored. Throws 400 that names the field. */
function checkFact(key: FactKey, { value, source }: { value: unknown; source: string }) {
  const checked = factValues[key].safeParse(value)
  if (!checked.success) throw badFields({ value: checked.error.issues.map(({ message }) => message) })
  if (source === '' && sourcedFacts.includes(key)) throw badFields({ source: [factRefusals.sourceRequired] })
  return checked.data
}

export async function setFact(call: Call<typeof contract.setFact>) {
  const { database, viewer, params, body } = call
  const tool = await findFactTool(call)
  const value = checkFact(params.key, body)
  refuseHosts(call.refusedHosts, { source: [body.source] })
  const fact = await queries.writeFact(database, viewer.id, tool, {
    key: params.key,
    value,
    source: body.source,
  })
  if (!fact) throw toolNotFound()
  call.cache.invalidate(factsChanged(tool))
  return toFact(fact)
}

export async function deleteFact(call: Call<typeof contract.deleteFact>): Promise<void> {
  const { database, viewer, params } = call
  const tool = await findFactTool(call)
  const wasThere = await queries.removeFact(database, viewer.id, tool, params.key)
  if (!wasThere) throw notFound(factRefusals.notFound)
  call.cache.invalidate(factsChanged(tool))
}

const changeKey = z.tuple([z.literal('fact'), cursorTime, id]).transform(([, at, id]) => ({ at, id }))

export async function listFactHistory(call: Call<typeof contract.listFactHistory>) {
  const { database, query } = call
  const tool = await findFactTool(call)
  const { limit, cursor } = query
  const after = decodeCursor(cursor, changeKey)
  const rows = await queries.factChanges(database, tool, { key: query.key, after, count: limit + 1 })
  const members = rows.flatMap(({ member_id }) => (member_id === null ? [] : [tags.member(member_id)]))
  call.addCacheTags(tags.tool(tool), tags.toolCounts(tool), ...members)
  return pageOf(rows, limit, toFactChange, (row) => ['fact', row.created_at, row.id])
}

/** Throws 404 when there is no such change, and 403 when it is the moderator's own. */
export async function findFactChange({
  database,
  viewer,
  params,
}: Services & { viewer: Viewer; params: { id: number } }): Promise<void> {
  const change = await queries.findChange(database, params.id, viewer.id)
  if (!change) throw notFound(factRefusals.notFound)
  if (change.isOwn) throw forbidden(messages.moderation.own)
}

export async function revertFact(call: Call<typeof revertContract>): Promise<void> {
  const { database, viewer, params, body, securityLog, address } = call
  const reverted = await queries.revertChange(database, {
    change: params.id,
    moderator: viewer.id,
    reason: body.reason,
  })
  if (!reverted) {
    await findFactChange(call)
    throw notFound(factRefusals.notFound)
  }
  if (!reverted.is_done) return
  call.cache.invalidate([...factsChanged(reverted.tool), tags.moderationLog])
  const about = { act: 'revert_fact', change: params.id, moderator: viewer.id }
  securityLog({ event: 'moderation', member: null, address, about })
}
