import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idInPath } from './fields.ts'
import { ratingValue } from './posts.ts'

const onePost = z.object({ id: idInPath })
const liking = z.object({ liked: z.boolean(), like_count: z.int() })

export const likePost = endpoint({
  name: 'likePost',
  method: 'POST',
  path: '/interactions/posts/:id/like/',
  access: 'member',
  status: 200,
  summary: 'Likes a post.',
  params: onePost,
  answer: liking,
})

export const unlikePost = endpoint({
  name: 'unlikePost',
  method: 'DELETE',
  path: '/interactions/posts/:id/unlike/',
  access: 'member',
  status: 200,
  summary: 'Takes a like back.',
  params: onePost,
  answer: liking,
})

export const listLiked = endpoint({
  name: 'listLiked',
  method: 'GET',
  path: '/interactions/posts/liked/',
  access: 'member',
  status: 200,
  summary: 'The ids of all posts that the member likes.',
  answer: z.object({ liked_posts: z.array(id) }),
})

export const ratePost = endpoint({
  name: 'ratePost',
  method: 'POST',
  path: '/interactions/posts/:id/rate/',
  access: 'member',
  status: 200,
  summary: 'Rates a post; rating again replaces.',
  params: onePost,
  body: z.object({ value: ratingValue }),
  answer: z.object({ value: ratingValue, avg_rating: z.number().nullable(), rating_count: z.int() }),
})

export const getOwnRating = endpoint({
  name: 'getOwnRating',
  method: 'GET',
  path: '/interactions/posts/:id/rating/',
  access: 'member',
  status: 200,
  summary: "The member's own rating of a post, or null.",
  params: onePost,
  answer: z.object({ value: ratingValue.nullable() }),
})
