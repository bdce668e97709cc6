import type { QueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/posts.ts'
import { categoriesQuery } from './categories.ts'
import { feedQuery, myPostsQuery, postQuery, topPostsQuery } from './posts.ts'

/** Shows a post that has just been published: on top of the feed, and wherever else it belongs. */
export function showPublished(cache: QueryClient, post: Post): void {
  cache.setQueryData(postQuery(post.id).queryKey, post)
  cache.setQueryData(feedQuery().queryKey, (feed) => {
    const [first, ...rest] = feed?.pages ?? []
    if (!feed || !first) return undefined
    return { ...feed, pages: [{ ...first, items: [post, ...first.items] }, ...rest] }
  })
  forgetFilteredFeeds(cache)
  void cache.invalidateQueries({ queryKey: myPostsQuery().queryKey })
  void cache.invalidateQueries({ queryKey: topPostsQuery().queryKey })
  const known = cache.getQueryData(categoriesQuery().queryKey)
  if (!post.categories.every(({ id }) => known?.some((one) => one.id === id))) {
    void cache.invalidateQueries({ queryKey: categoriesQuery().queryKey })
  }
}

/** Feeds that are filtered are asked for again when somebody looks at them: who belongs there may have changed. */
export function forgetFilteredFeeds(cache: QueryClient): void {
  cache.removeQueries({
    queryKey: ['posts', 'feed'],
    type: 'inactive',
    predicate: ({ queryKey }) => !isWhole(queryKey),
  })
}

function isWhole(queryKey: readonly unknown[]): boolean {
  return JSON.stringify(queryKey) === JSON.stringify(feedQuery().queryKey)
}
