import { messages } from '#contract/messages.ts'
import type * as contract from '#contract/tools.ts'
import { forbidden } from '#api/http/app-error.ts'
import type { Call, Services } from '#api/http/call.ts'
import * as tags from '#api/http/cache/tags.ts'
import type { Viewer } from '#api/http/viewer.ts'
import { toolPostsChanged } from './cache-tags.ts'
import { toolNotFound } from './handlers.ts'
import { toTool } from './presenter.ts'
import { findToolById } from './queries.ts'
import { findOwn, renameAsMaker } from './rename-queries.ts'

/** Throws 404 when there is no such tool, 403 unless the viewer is one of its makers. */
export async function findOwnTool(call: Services & { viewer: Viewer; params: { slug: string } }) {
  const tool = await findOwn(call.database, call.params.slug, call.viewer.id)
  if (!tool) throw toolNotFound()
  if (!tool.isMaker) throw forbidden(messages.tool.notYours)
  return tool
}

export async function renameOwnTool(call: Call<typeof contract.renameOwnTool>) {
  const { database, viewer, body, cache } = call
  const tool = await findOwnTool(call)
  if (body.name !== undefined) {
    if (!(await renameAsMaker(database, viewer.id, tool.id, body.name))) await findOwnTool(call)
    cache.invalidate([...toolPostsChanged(tool.id), tags.searchText])
  }
  const row = await findToolById(database, tool.id)
  if (!row) throw toolNotFound()
  return toTool(row)
}
