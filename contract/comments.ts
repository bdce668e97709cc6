import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idInPath, paging, text, time } from './fields.ts'
import { limits } from './limits.ts'

export const comment = z
  .object({
    id,
    /** The author's id. */
    user: id,
    name: z.string(),
    username: z.string(),
    profile_picture: z.string().nullable(),
    created_at: time,
    /** When its text last changed; null when it never did. */
    edited_at: time.nullable(),
    text: z.string(),
  })
  .meta({ id: 'Comment' })
export type Comment = z.infer<typeof comment>

const byId = z.object({ id: idInPath })

export const newComment = z.object({ text: text('Comment', limits.comment) })

export const createComment = endpoint({
  name: 'createComment',
  method: 'POST',
  path: '/interactions/posts/:id/comment/',
  access: 'member',
  status: 201,
  summary: 'Comments on a post.',
  params: byId,
  body: newComment,
  answer: comment,
})

export const listComments = endpoint({
  name: 'listComments',
  method: 'GET',
  path: '/interactions/posts/:id/comments/',
  access: 'guest',
  status: 200,
  summary: 'The comments on a post, oldest first.',
  params: byId,
  query: paging,
  answer: z.array(comment),
  paged: true,
})

export const updateComment = endpoint({
  name: 'updateComment',
  method: 'PUT',
  path: '/interactions/comments/:id/',
  access: 'member',
  whose: 'author',
  status: 200,
  summary: "Replaces a comment's text. Its author only.",
  params: byId,
  body: newComment,
  answer: comment,
})

export const deleteComment = endpoint({
  name: 'deleteComment',
  method: 'DELETE',
  path: '/interactions/comments/:id/',
  access: 'member',
  whose: 'author',
  status: 204,
  summary: 'Deletes a comment. Its author only.',
  params: byId,
})
