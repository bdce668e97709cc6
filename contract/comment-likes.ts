import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idInPath } from './fields.ts'

const byId = z.object({ id: idInPath })
const liking = z.object({ liked: z.boolean(), like_count: z.int() })

export const likeComment = endpoint({
  name: 'likeComment',
  method: 'POST',
  path: '/interactions/comments/:id/like/',
  access: 'member',
  status: 200,
  summary: 'Likes a comment.',
  params: byId,
  answer: liking,
})

export const unlikeComment = endpoint({
  name: 'unlikeComment',
  method: 'DELETE',
  path: '/interactions/comments/:id/like/',
  access: 'member',
  status: 200,
  summary: 'Takes the like of a comment back.',
  params: byId,
  answer: liking,
})

export const listLikedComments = endpoint({
  name: 'listLikedComments',
  method: 'GET',
  path: '/interactions/posts/:id/comments/liked/',
  access: 'member',
  status: 200,
  summary: 'The ids of the comments on a post that the member likes.',
  params: byId,
  answer: z.object({ liked_comments: z.array(id) }),
})
