import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { feedPeriod, feedSort } from '#contract/feed.ts'
import { api as browserApi } from './browser.ts'
import type { Api } from './client.ts'
import { cursorPaging, userScoped } from './query-cache.ts'

export type FeedSort = z.output<typeof feedSort>
export type FeedPeriod = z.output<typeof feedPeriod>

export interface FeedFilter {
  /** Ids; a post must have every one. */
  category?: number[]
  sort?: FeedSort
  /** The time that the order `top` goes back; all posts without it. */
  period?: FeedPeriod
  /** The cursor of the first page; the beginning of the feed without it. */
  from?: string
}

/** The feed, page by page. */
export function feedQuery(
  { category = [], sort = 'new', period, from }: FeedFilter = {},
  api: Api = browserApi,
) {
  return infiniteQueryOptions({
    queryKey: ['posts', 'feed', { category, sort, period, from }],
    queryFn: ({ pageParam, signal }) =>
      api.listPosts({ query: { category, sort, ...(period && { period }), ...pageParam } }, { signal }),
    ...cursorPaging(from),
  })
}

/** The number of posts that each further category leaves of those with the chosen ones. */
export function categoryCountsQuery(category: number[], api: Api = browserApi) {
  return queryOptions({
    queryKey: ['posts', 'category counts', category],
    queryFn: ({ signal }) => api.countCategories({ query: { category } }, { signal }),
  })
}

/** The trending posts. */
export function topPostsQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: ['posts', 'top'],
    queryFn: ({ signal }) => api.listTopPosts({}, { signal }),
  })
}

/** The member's own posts, page by page. */
export function myPostsQuery(api: Api = browserApi) {
  return infiniteQueryOptions({
    queryKey: [userScoped, 'posts'],
    queryFn: ({ pageParam, signal }) => api.listMyPosts({ query: pageParam }, { signal }),
    ...cursorPaging(),
  })
}
