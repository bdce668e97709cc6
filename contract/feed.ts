import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, paging, severalIds } from './fields.ts'
import { ownPost, post } from './posts.ts'

/** The orders a feed can be read in. */
export const feedSort = z.enum(['new', 'trending', 'top'], {
  error: 'sort must be one of new, trending, top',
})

/** The time that the order `top` goes back: the last 24 hours, 7 days or 30 days, or all posts. */
export const feedPeriod = z.enum(['day', 'week', 'month', 'all'], {
  error: 'period must be one of day, week, month, all',
})

export const feedQuery = paging.extend({
  category: severalIds,
  sort: feedSort.default('new'),
  // Only for `sort=top`; ignored otherwise.
  period: feedPeriod.default('all'),
})

export const listPosts = endpoint({
  name: 'listPosts',
  method: 'GET',
  path: '/posts/',
  access: 'guest',
  status: 200,
  summary:
    'The feed. A post must have every category asked for. With sort=top, period limits it to the posts of the last day, week or month.',
  query: feedQuery,
  answer: z.array(post),
  paged: true,
})

export const countCategories = endpoint({
  name: 'countCategories',
  method: 'GET',
  path: '/posts/category_counts',
  access: 'guest',
  status: 200,
  summary:
    'Numbers of posts that have every category asked for and one more category, for each that occurs. When there are too many posts to count, complete is false, and the numbers are minimums.',
  query: z.object({ category: severalIds }),
  answer: z.object({
    complete: z.boolean(),
    categories: z.array(z.object({ id, post_count: z.int().positive() })),
  }),
})

export const listMyPosts = endpoint({
  name: 'listMyPosts',
  method: 'GET',
  path: '/posts/my_posts/',
  access: 'member',
  status: 200,
  summary: "The member's own posts, newest first; hidden ones too.",
  query: paging,
  answer: z.array(ownPost),
  paged: true,
})

export const listTopPosts = endpoint({
  name: 'listTopPosts',
  method: 'GET',
  path: '/posts/top_posts/',
  access: 'guest',
  status: 200,
  summary: 'Trending: at most 5 posts, at most two of one author.',
  answer: z.array(post),
})
