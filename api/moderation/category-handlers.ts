import type * as contract from '#contract/category-moderation.ts'
import { messages } from '#contract/messages.ts'
import { AppError, notFound } from '#api/http/app-error.ts'
import type { Call, Services } from '#api/http/call.ts'
import { everything } from '#api/http/sources.ts'
import type { Viewer } from '#api/http/viewer.ts'
import { isCategory, mergeCategories, removeCategory, setCategoryName } from './category-queries.ts'

interface Act extends Services {
  viewer: Viewer
  params: { id: number }
  address: string
}

/** Throws 404 when there is no such category. */
export async function findCategory({ database, params }: Services & { params: { id: number } }) {
  if (!(await isCategory(database, params.id))) throw notFound(messages.category.notFound)
}

/** A category is on posts, profiles, feeds and in searches: all cached answers are invalidated. */
function changed({ kept, securityLog, viewer, address, params }: Act, act: string): void {
  kept.changed([everything])
  securityLog({ event: 'moderation', member: viewer.id, address, about: { act, category: params.id } })
}

export async function renameCategory(call: Call<typeof contract.renameCategory>) {
  const { database, viewer, params, body } = call
  const decision = { moderator: viewer.id, reason: body.reason }
  const renamed = await setCategoryName(database, params.id, body.name, decision)
  if (renamed === 'taken') throw new AppError(409, 'conflict', messages.category.taken)
  if (!renamed) throw notFound(messages.category.notFound)
  changed(call, 'rename_category')
  return renamed
}

export async function mergeCategory(call: Call<typeof contract.mergeCategory>) {
  const { database, viewer, params, body } = call
  if (body.into === params.id) {
    await findCategory(call)
    throw new AppError(409, 'conflict', messages.category.intoItself)
  }
  const decision = { moderator: viewer.id, reason: body.reason }
  const target = await mergeCategories(database, { id: params.id, into: body.into }, decision)
  if (!target) throw notFound(messages.category.notFound)
  changed(call, 'merge_category')
  return target
}

export async function deleteCategory(call: Call<typeof contract.deleteCategory>): Promise<void> {
  const { database, viewer, params, body } = call
  const decision = { moderator: viewer.id, reason: body.reason }
  const removed = await removeCategory(database, params.id, decision)
  if (removed === 'unknown') throw notFound(messages.category.notFound)
  if (removed === 'needed') throw new AppError(409, 'conflict', messages.category.onlyOne)
  changed(call, 'delete_category')
}
