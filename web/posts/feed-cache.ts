import type { QueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/posts.ts'
import { feedQuery } from '#web/api/feed.ts'
import { invalidateAfter } from '#web/api/invalidation.ts'
import { postQuery } from '#web/api/posts.ts'

/** Adds a published post to the top of the cached feed, and invalidates what shows it or counts it. */
export function addPublishedPost(cache: QueryClient, post: Post): void {
  cache.setQueryData(postQuery(post.id).queryKey, post)
  cache.setQueryData(feedQuery().queryKey, (feed) => {
    const [first, ...rest] = feed?.pages ?? []
    if (!feed || !first) return undefined
    return { ...feed, pages: [{ ...first, items: [post, ...first.items] }, ...rest] }
  })
  removeFilteredFeeds(cache)
  invalidateAfter(cache, 'posts')
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
