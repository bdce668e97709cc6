import type { QueryClient } from '@tanstack/react-query'
import type { Category } from '#contract/categories.ts'
import { limits } from '#contract/limits.ts'
import { api } from '#web/api/browser.ts'
import { invalidateAfter } from '#web/api/invalidation.ts'
import { moderationKey } from './moderation-queries.ts'

/** An action on a category, with its target. */
export interface CategoryAction {
  kind: 'rename' | 'merge'
  category: Category & { post_count: number }
}

/** Input of the dialog. */
export interface CategoryInput {
  /** The new name. */
  name: string
  /** The id of the category that the posts move to; empty before the choice. */
  into: string
  reason: string
}

/** Field errors of the dialog's input, by field. */
export type CategoryErrors = Partial<Record<keyof CategoryInput, string>>

/** '1 post', '12 posts', or '10,000+ posts' where they are not counted further. */
export function postsText(count: number): string {
  if (count === 1) return '1 post'
  const more = count >= limits.moderation.countedPosts ? '+' : ''
  return `${count.toLocaleString('en')}${more} posts`
}

/** The texts of the dialog. */
export function textsFor({ kind, category: { name, post_count } }: CategoryAction) {
  if (kind === 'rename') {
    return {
      title: 'Rename category',
      text: `The new name is shown on ${postsText(post_count)} at once. The reason goes into the log.`,
      confirm: 'Rename',
    }
  }
  return {
    title: `Merge “${name}”`,
    text: `All that is in it (${postsText(post_count)}) moves to the category that you choose, and “${name}” is gone. This cannot be undone. The reason goes into the log.`,
    confirm: 'Merge',
  }
}

/** The missing parts of the input, by field. */
export function missingIn(kind: CategoryAction['kind'], input: CategoryInput): CategoryErrors {
  const { min } = limits.categoryName
  return {
    ...(kind === 'rename' && input.name.length < min && { name: nameError(input.name) }),
    ...(kind === 'merge' && input.into === '' && { into: 'Choose the category to merge into' }),
    ...(input.reason === '' && { reason: 'Reason is required' }),
  }
}

/** The sentence about a name that is empty or too short. */
export function nameError(name: string): string {
  return name === '' ? 'Name is required' : `Name must have at least ${limits.categoryName.min} characters`
}

/** Calls the API. Returns the text of the toast. */
export async function runCategoryAction(
  { kind, category: { id, name } }: CategoryAction,
  input: CategoryInput,
): Promise<string> {
  const { reason } = input
  if (kind === 'rename') {
    const renamed = await api.renameCategory({ params: { id }, body: { name: input.name, reason } })
    return `“${name}” is now “${renamed.name}”.`
  }
  const into = await api.mergeCategory({ params: { id }, body: { into: Number(input.into), reason } })
  return `The posts of “${name}” are in “${into.name}” now.`
}

/** Invalidates the cached queries that show categories. */
export function reloadCategories(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: moderationKey })
  invalidateAfter(cache, 'posts')
}
