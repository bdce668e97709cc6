import type * as contract from '#contract/category-moderation.ts'
import { messages } from '#contract/messages.ts'
import type { ModerationAction } from '#contract/moderation-log.ts'
import { AppError, notFound } from '#api/http/app-error.ts'
import type { Call, Services } from '#api/http/call.ts'
import * as tags from '#api/http/cache/tags.ts'
import type { CacheTag } from '#api/http/cache/tags.ts'
import { decisionOf, logAction, type ModerationCall } from './action.ts'
import { isCategory, mergeCategories, removeCategory, setCategoryName } from './category-queries.ts'
import { insertCategory } from './new-category-queries.ts'

/** Throws 404 when there is no such category. */
export async function findCategory({ database, params }: Services & { params: { id: number } }) {
  if (!(await isCategory(database, params.id))) throw notFound(messages.category.notFound)
}

/** Invalidates the list of categories, searches, the public log, and all answers that show the category or its posts. */
function invalidate(
  { cache, params, wakeFinder }: ModerationCall<{ id: number }>,
  ...others: CacheTag[]
): void {
  const its = [tags.category(params.id), tags.categoryName(params.id)]
  cache.invalidate([tags.categories, tags.searchText, tags.moderationLog, ...its, ...others])
  wakeFinder()
}

function conclude(call: ModerationCall<{ id: number }>, act: ModerationAction): void {
  logAction(call, null, { act, category: call.params.id })
}

/** 409: another category has the name. */
function nameTaken(): AppError {
  const errors = { name: [messages.category.taken] }
  return new AppError(409, 'conflict', messages.category.taken, { errors })
}

export async function addCategory({ database, cache, viewer, body }: Call<typeof contract.addCategory>) {
  const id = await insertCategory(database, body.name, viewer.id)
  if (id === undefined) throw nameTaken()
  cache.invalidate([tags.categories, tags.category(id), tags.categoryName(id)])
  return { id, name: body.name, is_standard: true, post_count: 0 }
}

export async function renameCategory(call: Call<typeof contract.renameCategory>) {
  const { database, params, body } = call
  const renamed = await setCategoryName(database, params.id, body.name, decisionOf(call))
  if (renamed === 'taken') throw nameTaken()
  if (!renamed) throw notFound(messages.category.notFound)
  invalidate(call)
  conclude(call, 'rename_category')
  return renamed
}

export async function mergeCategory(call: Call<typeof contract.mergeCategory>) {
  const { database, params, body } = call
  if (body.into === params.id) {
    await findCategory(call)
    throw new AppError(409, 'conflict', messages.category.intoItself)
  }
  const merge = mergeCategories(database, { id: params.id, into: body.into }, decisionOf(call))
  // Also after a failure: part of the posts may have moved.
  const target = await merge.finally(() => invalidate(call, tags.category(body.into)))
  if (!target) throw notFound(messages.category.notFound)
  conclude(call, 'merge_category')
  return target
}

export async function deleteCategory(call: Call<typeof contract.deleteCategory>): Promise<void> {
  const { database, params } = call
  const removed = await removeCategory(database, params.id, decisionOf(call))
  if (removed === 'unknown') throw notFound(messages.category.notFound)
  if (removed === 'needed') throw new AppError(409, 'conflict', messages.category.onlyOne)
  invalidate(call)
  conclude(call, 'delete_category')
}
