import type { QueryClient } from '@tanstack/react-query'
import { changeCachedPost } from '#web/api/cached-posts.ts'
import { likedQuery } from '#web/api/interactions.ts'

/** Shows a post as liked or not, everywhere, with a count that has moved by one. Does nothing when it is shown so. */
export function showLike(cache: QueryClient, id: number, liked: boolean): void {
  if (isShownLiked(cache, id) === liked) return
  showLiked(cache, id, liked)
  const step = liked ? 1 : -1
  changeCachedPost(cache, id, (post) => ({ ...post, like_count: Math.max(0, post.like_count + step) }))
}

/** Shows what the server says. */
export function settleLike(
  cache: QueryClient,
  id: number,
  { liked, like_count }: { liked: boolean; like_count: number },
): void {
  showLiked(cache, id, liked)
  changeCachedPost(cache, id, (post) => ({ ...post, like_count }))
}

function isShownLiked(cache: QueryClient, id: number): boolean {
  return cache.getQueryData(likedQuery().queryKey)?.liked_posts.includes(id) ?? false
}

function showLiked(cache: QueryClient, id: number, liked: boolean): void {
  cache.setQueryData(likedQuery().queryKey, (known) => {
    const others = known?.liked_posts.filter((one) => one !== id) ?? []
    return { liked_posts: liked ? [...others, id] : others }
  })
}
