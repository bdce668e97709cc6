import { messages } from '#contract/messages.ts'
import { toolRefusals } from '#contract/tool-moderation.ts'
import type * as contract from '#contract/tool-moderation.ts'
import { AppError, postNotFound } from '#api/http/app-error.ts'
import type { Call, Services } from '#api/http/call.ts'
import { refuseHosts } from '#api/http/refused-hosts.ts'
import { findAnyPost } from '#api/posts/public.ts'
import { findBySlug, findToolById, linkedTool, toolNotFound, toTool } from '#api/tools/public.ts'
import { decisionOf, invalidateAll, logAction } from './action.ts'
import { refuseOwn, requireOthersPost, requireOthersTool } from './own.ts'
import { movePostToTool } from './moved-post-queries.ts'
import {
  findToolToEdit,
  mergeTools,
  retireToolSlug,
  setToolLink,
  setToolName,
  unmergeTools,
} from './tool-queries.ts'

function conflict(detail: string, field?: string): AppError {
  return new AppError(409, 'conflict', detail, field === undefined ? {} : { errors: { [field]: [detail] } })
}

/** 404 that names the field with the tool's slug. */
function unknownTool(field: string, detail: string): AppError {
  return new AppError(404, 'not_found', detail, { errors: { [field]: [detail] } })
}

async function readTool({ database }: Services, id: number) {
  const row = await findToolById(database, id)
  if (!row) throw toolNotFound()
  return toTool(row)
}

export async function mergeTool(call: Call<typeof contract.mergeTool>) {
  const { database, body } = call
  const id = await requireOthersTool(call)
  const into = await findBySlug(database, body.into)
  if (!into) throw unknownTool('into', toolRefusals.intoNotFound)
  await refuseOwn(call, { tool: into.id })
  if (into.id === id) throw conflict(messages.tool.intoItself, 'into')
  const merge = mergeTools(database, { id, into: into.id }, decisionOf(call))
  // Also after a failure: part of the posts may have moved.
  const isDone = await merge.finally(() => invalidateAll(call))
  // Another merge of one of the two came first.
  if (!isDone) throw toolNotFound()
  logAction(call, null, { act: 'merge_tool', tool: id })
  return readTool(call, into.id)
}

export async function unmergeTool(call: Call<typeof contract.unmergeTool>) {
  const { outcome, tool } = await unmergeTools(call.database, call.params.slug, decisionOf(call))
  if (outcome === 'empty') throw conflict(toolRefusals.nothingLeft)
  if (tool === null) {
    await requireOthersTool(call)
    throw conflict(messages.tool.notMerged)
  }
  invalidateAll(call)
  logAction(call, null, { act: 'unmerge_tool', tool })
  return readTool(call, tool)
}

export async function editTool(call: Call<typeof contract.editTool>) {
  const { database, params, body } = call
  if (body.link !== undefined) refuseHosts(call.refusedHosts, { link: [body.link] })
  const tool = await findToolToEdit(database, params.slug)
  if (!tool) throw toolNotFound()
  await refuseOwn(call, { tool: tool.id })
  const linked = linkedTool(body.link ?? '', '')
  if (linked) {
    const outcome = await setToolLink(database, tool.id, linked, decisionOf(call))
    if (outcome === 'taken') throw conflict(messages.tool.linkTaken, 'link')
    if (outcome === 'unknown') throw toolNotFound()
    logAction(call, null, { act: 'change_tool_link', tool: tool.id })
  }
  if (body.name !== undefined) {
    if (!(await setToolName(database, tool.id, body.name, decisionOf(call)))) throw toolNotFound()
    logAction(call, null, { act: 'rename_tool', tool: tool.id })
  }
  invalidateAll(call)
  return readTool(call, tool.id)
}

export async function retireSlug(call: Call<typeof contract.retireSlug>) {
  const { database, params, body } = call
  const tool = await findToolToEdit(database, params.slug)
  if (!tool) throw toolNotFound()
  await refuseOwn(call, { tool: tool.id })
  const isDone = await retireToolSlug(database, tool, body.slug, decisionOf(call))
  if (!isDone) throw unknownTool('slug', toolRefusals.notItsSlug)
  logAction(call, null, { act: 'retire_slug', tool: tool.id })
  invalidateAll(call)
  return readTool(call, tool.id)
}

async function move(call: Call<typeof contract.movePost>): Promise<void> {
  const { database, params, body } = call
  const outcome = await movePostToTool(database, { id: params.id, slug: body.slug }, decisionOf(call))
  if (outcome === 'unknown_post') {
    await requireOthersPost(call)
    await refuseOwn(call, ...(body.slug === null ? [] : [{ tool: body.slug }]))
    throw postNotFound()
  }
  if (outcome === 'unknown_tool') throw unknownTool('slug', messages.tool.notFound)
  if (outcome === 'no_link') throw conflict(toolRefusals.noLink)
  if (outcome === 'done') logAction(call, null, { act: 'move_post', post: params.id })
}

export async function movePost(call: Call<typeof contract.movePost>) {
  await move(call)
  invalidateAll(call)
  const post = await findAnyPost(call.database, call.params.id)
  if (!post) throw postNotFound()
  return post
}
