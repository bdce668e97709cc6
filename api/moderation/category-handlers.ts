import type * as contract from '#contract/category-moderation.ts'
import { messages } from '#contract/messages.ts'
import type { ModerationAction } from '#contract/moderation-log.ts'
import { AppError, notFound } from '#api/http/app-error.ts'
import type { Call, Services } from '#api/http/call.ts'
import { decisionOf, logAction, invalidateAll, type ModerationCall } from './action.ts'
import { isCategory, mergeCategories, removeCategory, setCategoryName } from './category-queries.ts'

/** Throws 404 when there is no such category. */
export async function findCategory({ database, params }: Services & { params: { id: number } }) {
  if (!(await isCategory(database, params.id))) throw notFound(messages.category.notFound)
}

/** A category is on posts, profiles, feeds and in searches: all cached answers are invalidated. */
function conclude(call: ModerationCall<{ id: number }>, act: ModerationAction): void {
  invalidateAll(call)
  logAction(call, null, { act, category: call.params.id })
}

export async function renameCategory(call: Call<typeof contract.renameCategory>) {
  const { database, params, body } = call
  const renamed = await setCategoryName(database, params.id, body.name, decisionOf(call))
  if (renamed === 'taken') throw new AppError(409, 'conflict', messages.category.taken)
  if (!renamed) throw notFound(messages.category.notFound)
  conclude(call, 'rename_category')
  return renamed
}

export async function mergeCategory(call: Call<typeof contract.mergeCategory>) {
  const { database, params, body } = call
  if (body.into === params.id) {
    await findCategory(call)
    throw new AppError(409, 'conflict', messages.category.intoItself)
  }
  const target = await mergeCategories(database, { id: params.id, into: body.into }, decisionOf(call))
  if (!target) throw notFound(messages.category.notFound)
  conclude(call, 'merge_category')
  return target
}

export async function deleteCategory(call: Call<typeof contract.deleteCategory>): Promise<void> {
  const { database, params } = call
  const removed = await removeCategory(database, params.id, decisionOf(call))
  if (removed === 'unknown') throw notFound(messages.category.notFound)
  if (removed === 'needed') throw new AppError(409, 'conflict', messages.category.onlyOne)
  conclude(call, 'delete_category')
}
