import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api as browserApi } from './browser.ts'
import type { Api } from './client.ts'
import { partByPart } from './part-by-part.ts'
import { mine } from './private-key.ts'

export interface FeedFilter {
  /** Ids; a post must have every one. */
  category?: number[]
  sort?: 'new' | 'trending' | 'top'
  /** The cursor to begin at; from the first post when there is none. */
  from?: string
}

/** The feed, part by part. */
export function feedQuery({ category = [], sort = 'new', from }: FeedFilter = {}, api: Api = browserApi) {
  return infiniteQueryOptions({
    queryKey: ['posts', 'feed', { category, sort, from }],
    queryFn: ({ pageParam, signal }) =>
      api.listPosts({ query: { category, sort, ...pageParam } }, { signal }),
    ...partByPart,
    ...(from && { initialPageParam: { cursor: from } }),
  })
}

/** One post. */
export function postQuery(id: number, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['posts', 'one', id],
    queryFn: ({ signal }) => api.getPost({ params: { id } }, { signal }),
  })
}

/** The trending posts. */
export function topPostsQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: ['posts', 'top'],
    queryFn: ({ signal }) => api.listTopPosts({}, { signal }),
  })
}

/** The member's own posts, part by part. */
export function myPostsQuery(api: Api = browserApi) {
  return infiniteQueryOptions({
    queryKey: [mine, 'posts'],
    queryFn: ({ pageParam, signal }) => api.listMyPosts({ query: pageParam }, { signal }),
    ...partByPart,
  })
}
