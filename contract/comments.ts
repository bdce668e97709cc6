import { z } from 'zod'
import { commentMessages } from './comment-messages.ts'
import { endpoint } from './endpoint.ts'
import { id, idInPath, numberInQuery, paging, text, time } from './fields.ts'
import { limits } from './limits.ts'
import { markdown } from './markdown.ts'

/** The `name` of a comment that is deleted or hidden and stays in its thread because it has replies. */
export const deletedName = 'Deleted'

const fields = z.object({
  id,
  /** The comment that it replies to; null at the top. */
  parent_id: id.nullable(),
  /** 0 at the top. */
  depth: z.int().min(0).max(limits.commentDepth),
  /** The author's id; null where `username` is. */
  user: id.nullable(),
  name: z.string(),
  /** Null when the comment is deleted, or its author muted by the member who asks. */
  username: z.string().nullable(),
  profile_picture: z.string().nullable(),
  created_at: time,
  /** When its text last changed; null when it never did. */
  edited_at: time.nullable(),
  /** Empty where `username` is null. */
  text: z.string(),
  /** The parts of the text; null where there are no marks in it. */
  content: markdown,
  /** Direct replies that are shown. */
  reply_count: z.int(),
  like_count: z.int(),
  /** Whether it is deleted or hidden and stays in its thread because it has replies. */
  is_deleted: z.boolean(),
})

type CommentFields = z.infer<typeof fields>

export interface Comment extends CommentFields {
  /** The oldest replies, in `view=threads` only. When there are more, `reply_count` is greater. */
  replies?: Comment[]
}

export const comment = fields
  .extend({
    get replies() {
      return z.array(comment).optional()
    },
  })
  .meta({ id: 'Comment' })

const byId = z.object({ id: idInPath })

const commentText = z.object({ text: text('Comment', { ...limits.comment, markdown: true }) })

export const newComment = commentText.extend({
  parent_id: z
    .int({ error: commentMessages.parentId })
    .min(1, { error: commentMessages.parentId })
    .max(limits.id, { error: commentMessages.parentId })
    .nullable()
    .optional(),
})

/** The orders of threads. Replies stand oldest first in each. */
export const commentSort = z.enum(['old', 'new', 'top'], { error: commentMessages.sort })
export type CommentSort = z.infer<typeof commentSort>

export const createComment = endpoint({
  name: 'createComment',
  method: 'POST',
  path: '/interactions/posts/:id/comment/',
  access: 'member',
  status: 201,
  idempotent: true,
  summary: 'Comments on a post, or replies to a comment on it. A reply to depth 6 stands beside it.',
  params: byId,
  body: newComment,
  answer: comment,
})

function idInQuery(error: string) {
  return numberInQuery({ min: 1, max: limits.id, error }).optional()
}

export const listComments = endpoint({
  name: 'listComments',
  method: 'GET',
  path: '/interactions/posts/:id/comments/',
  access: 'guest',
  status: 200,
  summary:
    'The comments on a post, oldest first. With view=threads, those at the top with their replies, or with parent the replies to one comment, or with comment the thread down to one comment, without other replies.',
  params: byId,
  query: paging.extend({
    view: z.enum(['threads'], { error: commentMessages.view }).optional(),
    // For view=threads; without it, comments stand oldest first.
    sort: commentSort.default('old'),
    parent: idInQuery(commentMessages.parent),
    comment: idInQuery(commentMessages.comment),
  }),
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
  body: commentText,
  answer: comment,
})

export const deleteComment = endpoint({
  name: 'deleteComment',
  method: 'DELETE',
  path: '/interactions/comments/:id/',
  access: 'member',
  whose: 'author',
  status: 204,
  summary:
    'Deletes a comment. With replies it stays in its thread, without text and author. Its author only.',
  params: byId,
})
