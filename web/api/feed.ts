import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api as browserApi } from './browser.ts'
import type { Api } from './client.ts'
import { cursorPaging, userScoped } from './query-cache.ts'

export interface FeedFilter {
  /** Ids; a post must have every one. */
  category?: number[]
  sort?: 'new' | 'trending' | 'top'
  /** The cursor of the first page; the beginning of the feed without it. */
  from?: string
}

/** The feed, page by page. */
export function feedQuery({ category = [], sort = 'new', from }: FeedFilter = {}, api: Api = browserApi) {
  return infiniteQueryOptions({
    queryKey: ['posts', 'feed', { category, sort, from }],
    queryFn: ({ pageParam, signal }) =>
      api.listPosts({ query: { category, sort, ...pageParam } }, { signal }),
    ...cursorPaging(from),
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
