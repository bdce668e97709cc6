import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/posts.ts'
import { api as browserApi } from './browser.ts'
import type { Api } from './client.ts'
import { invalidateAfter } from './invalidation.ts'
import { userScoped } from './query-cache.ts'

/** One post. */
export function postQuery(id: number, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['posts', 'one', id],
    queryFn: ({ signal }) => api.getPost({ params: { id } }, { signal }),
  })
}

/** One post as its author sees it. */
export function ownPostQuery(id: number) {
  return queryOptions({
    queryKey: [userScoped, 'posts', 'one', id],
    queryFn: ({ signal }) => browserApi.getOwnPost({ params: { id } }, { signal }),
  })
}

/** Returns the updated post; null removes it. */
type Update = (post: Post) => Post | null

/** Updates a post in every cached query that holds it, such as the feed and the trending posts. */
export function updateCachedPost(cache: QueryClient, id: number, update: Update): void {
  updateCachedPosts(cache, (post) => (post.id === id ? update(post) : post))
}

/** Updates the posts in every cached query; a post that stays as it is must stay the same object. */
export function updateCachedPosts(cache: QueryClient, updateOne: Update): void {
  for (const { queryKey, state } of cache.getQueryCache().findAll()) {
    const after = mapPosts(state.data, updateOne)
    // The rest of the data is as old as before.
    if (after !== state.data) cache.setQueryData(queryKey, after, { updatedAt: state.dataUpdatedAt })
  }
}

/** Puts a changed post into every cached query that holds it. What a list adds, such as a note, stays. */
export function replaceCachedPost(cache: QueryClient, post: Post): void {
  updateCachedPost(cache, post.id, (known) => ({ ...known, ...post }))
}

/** Removes a deleted post from every cached query. */
export function removeCachedPost(cache: QueryClient, id: number): void {
  cache.removeQueries({ queryKey: ['posts', 'one', id] })
  cache.removeQueries({ queryKey: ownPostQuery(id).queryKey })
  updateCachedPost(cache, id, () => null)
  // Counts of lists and tools, and a category that a member named, which is gone with its last post.
  invalidateAfter(cache, 'posts')
}

/** The post as a cached list holds it; undefined when none does. */
export function findCachedPost(cache: QueryClient, id: number): Post | undefined {
  let found: Post | undefined
  const look = (post: Post) => {
    if (post.id === id) found = post
    return post
  }
  for (const { state } of cache.getQueryCache().findAll({ queryKey: ['posts'] })) mapPosts(state.data, look)
  return found
}

/** Query data is a post, a list of posts, a page (`items`) or an infinite list (`pages`). */
function mapPosts(data: unknown, update: Update): unknown {
  if (Array.isArray(data)) return mapList(data, update)
  if (typeof data !== 'object' || data === null) return data
  if (isPost(data)) return update(data)
  for (const field of ['pages', 'items']) {
    const list: unknown = (data as Record<string, unknown>)[field]
    if (!Array.isArray(list)) continue
    const after = mapList(list, update)
    if (after !== list) return { ...data, [field]: after }
  }
  return data
}

/** The same array when nothing in it changed, to avoid a render. */
function mapList(list: unknown[], update: Update): unknown[] {
  const after = list.map((one) => mapPosts(one, update)).filter((one) => one !== null)
  return after.length === list.length && after.every((one, index) => one === list[index]) ? list : after
}

function isPost(value: object): value is Post {
  return 'id' in value && 'title' in value && 'like_count' in value
}
