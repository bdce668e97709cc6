import { z } from 'zod'
import { category } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { id, idInPath, line, text, time } from './fields.ts'
import { limits } from './limits.ts'
import { namedMember } from './mentions.ts'
import { postTool } from './post-tools.ts'
import { post } from './posts.ts'
import { fact } from './tool-facts.ts'

/** The people who see a list: its owner, everybody with its link, or everybody. */
export const listVisibility = z.enum(['private', 'link', 'public'], {
  error: 'visibility must be private, link or public',
})
export type ListVisibility = z.infer<typeof listVisibility>

/** The fields of a list that everybody sees who sees the list. */
export const listFields = {
  id,
  name: z.string(),
  /** The name as a part of an address. */
  slug: z.string(),
  description: z.string(),
  created_at: time,
  /** When its name, description, visibility, posts, notes or order changed. */
  updated_at: time,
  is_default: z.boolean(),
  visibility: listVisibility,
  owner: namedMember,
  follower_count: z.int().min(0),
  post_count: z.int(),
}

const ownListFields = {
  ...listFields,
  /** Part of the link to the list; null while it is private. */
  key: z.string().nullable(),
}

/** A post in the index of lists. */
export const listedItem = z.object({ id, categories: z.array(category) })

/** A whole post in a list, with its owner's note. */
export const listedPost = post
  .extend({
    note: z.string(),
    /** Those about its tool, without their sources. */
    facts: z.array(fact.pick({ key: true, value: true })),
  })
  .meta({ id: 'ListedPost' })
export type ListedPost = z.infer<typeof listedPost>

/** A tool as it stands on the shelf of a list. */
export const shelvedTool = postTool.pick({ slug: true, name: true, logo: true })
export type ShelvedTool = z.infer<typeof shelvedTool>

/** A list in its owner's index: its items are ids with categories, in the owner's order. */
export const savedList = z
  .object({
    ...ownListFields,
    items: z.array(listedItem),
    /** The first tools of its posts. */
    tools: z.array(shelvedTool).max(limits.listTools),
  })
  .meta({ id: 'SavedList' })
export type SavedList = z.infer<typeof savedList>

/** A list in its owner's index after a change of an item: its items have their notes. */
export const savedListWithNotes = savedList
  .extend({ items: z.array(listedItem.extend({ note: z.string() })) })
  .meta({ id: 'SavedListWithNotes' })
export type SavedListWithNotes = z.infer<typeof savedListWithNotes>

/** One list of the member, with whole posts in the owner's order. */
export const savedListWithPosts = z
  .object({ ...ownListFields, items: z.array(listedPost) })
  .meta({ id: 'SavedListWithPosts' })
export type SavedListWithPosts = z.infer<typeof savedListWithPosts>

const listName = line('List name', { ...limits.list.name, refuseBidi: true })

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
  idempotent: true,
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
  summary: 'Changes the name, description or visibility of a list.',
  params: oneList,
  body: z.object({
    name: listName.optional(),
    description: text('Description', limits.list.description).optional(),
    visibility: listVisibility.optional(),
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

export const setPostLists = endpoint({
  name: 'setPostLists',
  method: 'PUT',
  path: '/posts/:id/lists/',
  access: 'member',
  status: 204,
  summary: "Makes these the only lists of the member's that hold a post. Nothing changes when it is refused.",
  params: z.object({ id: idInPath }),
  body: z.object({
    list_ids: z.array(id, { error: 'List ids must be a list of ids' }).max(limits.list.ofOneMember, {
      error: `A post can be in at most ${limits.list.ofOneMember} lists`,
    }),
  }),
})
