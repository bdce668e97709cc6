import type { QueryClient } from '@tanstack/react-query'
import { updateCachedPost } from '#web/api/posts.ts'
import { likedQuery } from '#web/api/reactions.ts'

/** Shows a post as liked or not, everywhere, with a count that has moved by one. Does nothing when it is shown so. */
export function showLike(cache: QueryClient, id: number, liked: boolean): void {
  if (isShownLiked(cache, id) === liked) return
  showLiked(cache, id, liked)
  moveCount(cache, id, liked ? 1 : -1)
}

/** Shows a post as it was before a change to `liked` that the server did not take. */
export function takeBackLike(cache: QueryClient, id: number, liked: boolean): void {
  if (cache.getQueryData(likedQuery().queryKey)) showLike(cache, id, !liked)
  // With the session the member's likes have gone: only the count is still shown.
  else moveCount(cache, id, liked ? -1 : 1)
}

/** Shows what the server says. */
export function settleLike(
  cache: QueryClient,
  id: number,
  { liked, like_count }: { liked: boolean; like_count: number },
): void {
  showLiked(cache, id, liked)
  updateCachedPost(cache, id, (post) => ({ ...post, like_count }))
}

function moveCount(cache: QueryClient, id: number, step: 1 | -1): void {
  updateCachedPost(cache, id, (post) => ({ ...post, like_count: Math.max(0, post.like_count + step) }))
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
