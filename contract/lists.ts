import { z } from 'zod'
import { category } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { id, idInPath, text, time } from './fields.ts'
import { limits } from './limits.ts'
import { post } from './posts.ts'

const listFields = {
  id,
  name: z.string(),
  description: z.string(),
  created_at: time,
  is_default: z.boolean(),
  post_count: z.int(),
}

/** A list in the index: its items are ids with categories. */
export const savedList = z
  .object({
    ...listFields,
    items: z.array(z.object({ id, categories: z.array(category) })),
  })
  .meta({ id: 'SavedList' })
export type SavedList = z.infer<typeof savedList>

/** One list, with whole posts, newest saved first. */
export const savedListWithPosts = z
  .object({ ...listFields, items: z.array(post) })
  .meta({ id: 'SavedListWithPosts' })
export type SavedListWithPosts = z.infer<typeof savedListWithPosts>

const listName = text('List name', { ...limits.list.name, refuseBidi: true })

const oneList = z.object({ id: idInPath })

export const newSavedList = z.object({
  name: listName,
  description: text('Description', limits.list.description).default(''),
})

export const listSavedLists = endpoint({
  name: 'listSavedLists',
  method: 'GET',
  path: '/savedlists/',
  access: 'member',
  status: 200,
  summary: "The member's lists, the default one first, then oldest first.",
  answer: z.array(savedList),
})

export const createSavedList = endpoint({
  name: 'createSavedList',
  method: 'POST',
  path: '/savedlists/',
  access: 'member',
  status: 201,
  summary: 'Makes a list.',
  body: newSavedList,
  answer: savedList,
})

export const getSavedList = endpoint({
  name: 'getSavedList',
  method: 'GET',
  path: '/savedlists/:id/',
  access: 'member',
  whose: 'owner',
  status: 200,
  summary: "One of the member's lists, with its posts.",
  params: oneList,
  answer: savedListWithPosts,
})

export const updateSavedList = endpoint({
  name: 'updateSavedList',
  method: 'PATCH',
  path: '/savedlists/:id/',
  access: 'member',
  whose: 'owner',
  status: 200,
  summary: 'Renames a list or changes its description.',
  params: oneList,
  body: z.object({
    name: listName.optional(),
    description: text('Description', limits.list.description).optional(),
  }),
  answer: savedList,
})

export const deleteSavedList = endpoint({
  name: 'deleteSavedList',
  method: 'DELETE',
  path: '/savedlists/:id/',
  access: 'member',
  whose: 'owner',
  status: 204,
  summary: 'Deletes a list; not the default one.',
  params: oneList,
})

export const bookmarkPost = endpoint({
  name: 'bookmarkPost',
  method: 'POST',
  path: '/savedlists/bookmark/',
  access: 'member',
  status: 201,
  summary: 'Saves a post into a list; without one, into the default list.',
  body: z.object({ post_id: id, saved_list_id: id.optional() }),
  answer: z.object({ post_id: id, saved_list_id: id, post_count: z.int() }),
})

export const unbookmarkPost = endpoint({
  name: 'unbookmarkPost',
  method: 'DELETE',
  path: '/savedlists/unbookmark/',
  access: 'member',
  status: 204,
  summary: "Takes a post out of every list of the member's, or out of one.",
  body: z.object({ post_id: id, saved_list_id: id.optional() }),
})
