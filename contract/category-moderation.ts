import { z } from 'zod'
import { category, categoryName } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { idInPath, paging, text } from './fields.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { actionReason } from './moderation.ts'

const oneCategory = z.object({ id: idInPath })

const otherCategory = z
  .int({ error: messages.post.unknownCategory })
  .min(1, { error: messages.post.unknownCategory })
  .max(limits.id, { error: messages.post.unknownCategory })

/** A category as moderators see it. */
export const moderatedCategory = category
  .extend({
    /** Comes with the site; it stays when its last post goes. */
    is_standard: z.boolean(),
    /** Its posts, hidden ones too, counted up to 10,000. */
    post_count: z.int().max(limits.moderation.countedPosts),
  })
  .meta({ id: 'ModeratedCategory' })
export type ModeratedCategory = z.infer<typeof moderatedCategory>

export const listModeratedCategories = endpoint({
  name: 'listModeratedCategories',
  method: 'GET',
  path: '/moderation/categories/',
  access: 'moderator',
  status: 200,
  summary: 'All categories with the number of their posts, by name; `q` is a part of the name.',
  query: paging.extend({ q: text('q', limits.search.query).default('') }),
  answer: z.array(moderatedCategory),
  paged: true,
})

export const addCategory = endpoint({
  name: 'addCategory',
  method: 'POST',
  path: '/admin/categories/',
  access: 'administrator',
  status: 201,
  summary:
    "Adds a category of the site's own: menus offer it to everybody, and it stays without posts. No other category may look like its name.",
  body: z.object({ name: categoryName('Name') }),
  answer: moderatedCategory,
})

export const renameCategory = endpoint({
  name: 'renameCategory',
  method: 'PATCH',
  path: '/moderation/categories/:id/',
  access: 'moderator',
  status: 200,
  summary: 'Gives a category another name, which no other category has without case.',
  params: oneCategory,
  body: actionReason.extend({ name: categoryName('Name') }),
  answer: category,
})

export const mergeCategory = endpoint({
  name: 'mergeCategory',
  method: 'POST',
  path: '/moderation/categories/:id/merge/',
  access: 'moderator',
  status: 200,
  summary: 'Moves the posts of a category, and the interests in it, to another one, and deletes it.',
  params: oneCategory,
  body: actionReason.extend({ into: otherCategory }),
  answer: category,
})

export const deleteCategory = endpoint({
  name: 'deleteCategory',
  method: 'DELETE',
  path: '/moderation/categories/:id/',
  access: 'moderator',
  status: 204,
  summary: 'Deletes a category, unless it is the only one of any post.',
  params: oneCategory,
  body: actionReason,
})
