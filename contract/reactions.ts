import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idInPath, numberInQuery } from './fields.ts'
import { limits } from './limits.ts'
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

const noPosts = 'post must be the ids of posts'
const askedPosts = z.preprocess(
  (value) => (Array.isArray(value) ? value : [value]),
  z
    .array(numberInQuery({ min: 1, max: limits.id, error: noPosts }))
    .max(limits.page.max, { error: 'At most 100 posts can be asked for at once' }),
)

export const getReactionState = endpoint({
  name: 'getReactionState',
  method: 'GET',
  path: '/interactions/state/',
  access: 'member',
  status: 200,
  summary:
    'Which of these posts the member likes, has saved, has rated and found helpful, and of which tools the member is a maker. Unknown posts are in no answer.',
  query: z.object({ post: askedPosts }),
  answer: z.object({
    liked: z.array(id),
    bookmarked: z.array(id),
    /** The member's rating by the id of a post. */
    rated: z.record(z.string().regex(/^[0-9]+$/), ratingValue),
    helpful: z.array(id),
    /** The posts about tools whose maker the member is. */
    maker_of: z.array(id),
  }),
})
