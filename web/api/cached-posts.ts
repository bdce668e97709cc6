import type { QueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/posts.ts'
import { savedListsKey } from './saved-lists.ts'

/** What to make of a post; null takes it away. */
type Change = (post: Post) => Post | null

/**
 * Changes a post wherever the cache holds it, in the feed as well as under Trending. So it looks the same everywhere
 * without being asked for again.
 */
export function changeCachedPost(cache: QueryClient, id: number, change: Change): void {
  const changeThis = (post: Post) => (post.id === id ? change(post) : post)
  for (const { queryKey, state } of cache.getQueryCache().findAll()) {
    const after = changed(state.data, changeThis)
    // The rest of the answer is no newer than it was.
    if (after !== state.data) cache.setQueryData(queryKey, after, { updatedAt: state.dataUpdatedAt })
  }
}

/** Takes a deleted post out of everything the cache holds. */
export function removeCachedPost(cache: QueryClient, id: number): void {
  cache.removeQueries({ queryKey: ['posts', 'one', id] })
  changeCachedPost(cache, id, () => null)
  // The server has taken it out of the lists that held it, and counts anew.
  void cache.invalidateQueries({ queryKey: savedListsKey })
}

/** A post that some list in the cache holds. */
export function findCachedPost(cache: QueryClient, id: number): Post | undefined {
  let found: Post | undefined
  const look = (post: Post) => {
    if (post.id === id) found = post
    return post
  }
  for (const { state } of cache.getQueryCache().findAll({ queryKey: ['posts'] })) changed(state.data, look)
  return found
}

/** Answers are posts, lists of them, parts of lists (`items`), or several such parts (`pages`). */
function changed(answer: unknown, change: Change): unknown {
  if (Array.isArray(answer)) return changedList(answer, change)
  if (typeof answer !== 'object' || answer === null) return answer
  if (isPost(answer)) return change(answer)
  for (const field of ['pages', 'items']) {
    const list: unknown = (answer as Record<string, unknown>)[field]
    if (!Array.isArray(list)) continue
    const after = changedList(list, change)
    if (after !== list) return { ...answer, [field]: after }
  }
  return answer
}

/** The same list when nothing in it changed, so that nothing is drawn again. */
function changedList(list: unknown[], change: Change): unknown[] {
  const after = list.map((one) => changed(one, change)).filter((one) => one !== null)
  return after.length === list.length && after.every((one, index) => one === list[index]) ? list : after
}

function isPost(value: object): value is Post {
  return 'id' in value && 'title' in value && 'like_count' in value
}
