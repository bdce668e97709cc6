import type { z } from 'zod'
import type { newPost } from '#contract/posts.ts'

/** What the form holds: all that a new post may have. */
export type NewPostValues = z.input<typeof newPost>

/** What is sent. */
export type NewPost = z.output<typeof newPost>

export const emptyPost = {
  title: '',
  link: '',
  description: '',
  category_ids: [] as number[],
  new_category: '',
  personal_review: '',
  rating: undefined,
} satisfies NewPostValues

/** Whether everything is there that a post must have. */
export function isComplete(values: Partial<NewPostValues>): boolean {
  const { title = '', description = '', category_ids = [], new_category = '', rating = 0 } = values
  const hasCategory = category_ids.length > 0 || new_category !== ''
  return title.trim() !== '' && description.trim() !== '' && hasCategory && rating > 0
}
