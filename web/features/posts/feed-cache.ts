import type { QueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/posts.ts'
import { categoriesQuery } from '#web/api/categories.ts'
import { feedQuery, myPostsQuery, topPostsQuery } from '#web/api/feed.ts'
import { savedListsKey } from '#web/api/lists.ts'
import { postQuery } from '#web/api/posts.ts'

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

/** Invalidates every cached query that can contain a post, after a deletion was undone. */
export function invalidatePosts(cache: QueryClient): void {
  for (const queryKey of [['posts'], ['members'], ['comments'], myPostsQuery().queryKey, savedListsKey]) {
    void cache.invalidateQueries({ queryKey })
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
