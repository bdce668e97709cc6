import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/posts.ts'
import { api as browserApi } from './browser.ts'
import { categoriesQuery } from './categories.ts'
import type { Api } from './client.ts'
import { postQuery } from './posts.ts'
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

/** Adds a published post to the top of the cached feed, and invalidates the other lists that it belongs to. */
export function addPublishedPost(cache: QueryClient, post: Post): void {
  cache.setQueryData(postQuery(post.id).queryKey, post)
  cache.setQueryData(feedQuery().queryKey, (feed) => {
    const [first, ...rest] = feed?.pages ?? []
    if (!feed || !first) return undefined
    return { ...feed, pages: [{ ...first, items: [post, ...first.items] }, ...rest] }
  })
  removeFilteredFeeds(cache)
  void cache.invalidateQueries({ queryKey: myPostsQuery().queryKey })
  void cache.invalidateQueries({ queryKey: topPostsQuery().queryKey })
  const known = cache.getQueryData(categoriesQuery().queryKey)
  if (!post.categories.every(({ id }) => known?.some((one) => one.id === id))) {
    void cache.invalidateQueries({ queryKey: categoriesQuery().queryKey })
  }
}

/** Removes cached feeds with a filter after a post has changed: it may match other filters now. */
export function removeFilteredFeeds(cache: QueryClient): void {
  const unfiltered = JSON.stringify(feedQuery().queryKey)
  cache.removeQueries({
    queryKey: ['posts', 'feed'],
    type: 'inactive',
    predicate: ({ queryKey }) => JSON.stringify(queryKey) !== unfiltered,
  })
}
