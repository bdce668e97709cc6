import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { followState } from './follows.ts'
import { id, idInPath, numberInQuery, paging, text } from './fields.ts'
import { limits } from './limits.ts'
import { listedItem, listedPost, listFields, savedList, savedListWithNotes, shelvedTool } from './lists.ts'
import { toolInPath } from './tool-slugs.ts'

/** A public list in the index. */
export const publicList = z
  .object({
    ...listFields,
    /** The first posts of the list; `post_count` counts all. */
    items: z.array(listedItem).max(limits.publicList.items),
    /** The tools of the first posts. */
    tools: z.array(shelvedTool).max(limits.listTools),
  })
  .meta({ id: 'PublicList' })
export type PublicList = z.infer<typeof publicList>

/** A list as everybody sees it who may see it. */
export const sharedList = z.object({ ...listFields, items: z.array(listedPost) }).meta({ id: 'SharedList' })
export type SharedList = z.infer<typeof sharedList>

const oneList = z.object({ id: idInPath })

/** A key in an address; undefined when it cannot be one, so that every wrong key is answered alike. */
export const keyInAddress = z
  .string({ error: 'key must be a text' })
  .transform((key) => (/^[\w-]{1,100}$/.test(key) ? key : undefined))
  .optional()

/** The key of a list that is shown to everybody who has its link. */
export const listKey = z.object({ key: keyInAddress })

function wholeNumber(name: string, min: number, max: number) {
  return numberInQuery({ min, max, error: `${name} must be a number from ${min} to ${max}` })
}

export const listSort = z.enum(['popular', 'new'], { error: 'sort must be popular or new' })
export type ListSort = z.infer<typeof listSort>

export const listPublicLists = endpoint({
  name: 'listPublicLists',
  method: 'GET',
  path: '/lists/',
  access: 'guest',
  status: 200,
  summary: 'Public lists with at least 3 posts, those with most followers by weight first.',
  query: paging.extend({ sort: listSort.default('popular') }),
  answer: z.array(publicList),
  paged: true,
})

export const listListsOfTool = endpoint({
  name: 'listListsOfTool',
  method: 'GET',
  path: '/tools/:slug/lists/',
  access: 'guest',
  status: 200,
  summary:
    'At most 3 public lists that hold a post about a tool, among the 1000 lists with most followers by weight.',
  params: toolInPath,
  answer: z
    .array(
      z
        .object({
          ...z.object(listFields).pick({ id: true, name: true, owner: true, post_count: true }).shape,
          /** The first tools of the list. */
          tools: z.array(shelvedTool).max(limits.listTools),
        })
        .meta({ id: 'ListOfTool' }),
    )
    .max(limits.listsOfTool),
})

export const getList = endpoint({
  name: 'getList',
  method: 'GET',
  path: '/lists/:id/',
  access: 'guest',
  status: 200,
  summary: 'A public list, or with its key one that is shown to everybody who has the link.',
  params: oneList,
  /** Without `offset` and `limit`, the answer has all posts of the list. */
  query: listKey.extend({
    offset: wholeNumber('offset', 0, limits.list.posts).default(0),
    limit: wholeNumber('limit', 1, limits.list.posts).default(limits.list.posts),
  }),
  answer: sharedList,
})

export const copyList = endpoint({
  name: 'copyList',
  method: 'POST',
  path: '/lists/:id/copy/',
  access: 'member',
  status: 201,
  idempotent: true,
  summary: "Copies a list, with its notes, into a private list of the member's.",
  params: oneList,
  query: listKey,
  answer: savedList,
})

export const followList = endpoint({
  name: 'followList',
  method: 'POST',
  path: '/lists/:id/follow/',
  access: 'member',
  whose: 'another',
  status: 200,
  summary: "Follows another member's list.",
  params: oneList,
  query: listKey,
  answer: followState,
})

export const unfollowList = endpoint({
  name: 'unfollowList',
  method: 'DELETE',
  path: '/lists/:id/follow/',
  access: 'member',
  status: 200,
  summary: 'Follows a list no longer.',
  params: oneList,
  query: listKey,
  answer: followState,
})

export const listFollowedLists = endpoint({
  name: 'listFollowedLists',
  method: 'GET',
  path: '/lists/following/',
  access: 'member',
  status: 200,
  summary: 'The lists that the member follows, the latest first; those that are private by now are left out.',
  answer: z
    .object({
      /** Public lists and those that are shown to everybody with the link. */
      ids: z.array(id),
      /** The public ones of them, without those of muted members. */
      lists: z.array(z.object({ id, name: z.string(), owner: listFields.owner })),
    })
    .meta({ id: 'FollowedLists' }),
})

export const updateListItem = endpoint({
  name: 'updateListItem',
  method: 'PATCH',
  path: '/savedlists/:id/items/:post_id/',
  access: 'member',
  whose: 'owner',
  status: 200,
  summary: "Changes the note or the place of a post in one of the member's lists.",
  params: z.object({ id: idInPath, post_id: idInPath }),
  body: z.object({
    note: text('Note', limits.note).optional(),
    /** 0 is the first; a place beyond the end is the end. */
    position: z
      .int({ error: 'position must be a whole number' })
      .min(0, { error: 'position must be 0 or more' })
      .max(limits.id, { error: 'position is too large' })
      .optional(),
  }),
  answer: savedListWithNotes,
})
