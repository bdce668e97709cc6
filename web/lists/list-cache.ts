import type { QueryClient } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import type { SavedList, SavedListWithPosts, ShelvedTool } from '#contract/lists.ts'
import type { Post } from '#contract/posts.ts'
import { api } from '#web/api/browser.ts'
import { savedListQuery, savedListsQuery, singleListsKey } from '#web/api/lists.ts'
import { reactionsKey } from '#web/api/reactions.ts'
import { postToOtherTabs } from '#web/api/tab-channel.ts'

export interface NewList {
  name: string
  description: string
}

/** Creates a list and adds it to the cached lists. */
export async function createSavedList(cache: QueryClient, fields: NewList): Promise<SavedList> {
  const list = await api.createSavedList({ body: fields })
  cache.setQueryData(savedListsQuery().queryKey, (lists) => lists && [...lists, list])
  postToOtherTabs('lists', null)
  return list
}

/** Adds a post to the cached lists with these ids. Returns the ids of the lists that did not have it before. */
export function addToCachedLists(
  cache: QueryClient,
  { id, categories, tool }: Pick<Post, 'id' | 'categories'> & Partial<Pick<Post, 'tool'>>,
  listIds: number[],
): number[] {
  const changed: number[] = []
  updateLists(cache, (list) => {
    if (!listIds.includes(list.id) || hasPost(list, id)) return list
    changed.push(list.id)
    return {
      ...list,
      items: [{ id, categories }, ...list.items],
      tools: withTool(list.tools, tool),
      post_count: list.post_count + 1,
    }
  })
  return changed
}

/** The tools of a list with that of a post that was saved first. */
function withTool(tools: ShelvedTool[], tool: Post['tool'] | undefined): ShelvedTool[] {
  if (!tool) return tools
  const { slug, name, logo } = tool
  return [{ slug, name, logo }, ...tools.filter((one) => one.slug !== slug)].slice(0, limits.listTools)
}

/** Removes a post from all cached lists, or from those with these ids. Returns the ids of the lists that had it. */
export function removeFromCachedLists(cache: QueryClient, postId: number, listIds?: number[]): number[] {
  const changed: number[] = []
  updateLists(cache, (list) => {
    if ((listIds && !listIds.includes(list.id)) || !hasPost(list, postId)) return list
    changed.push(list.id)
    return withoutPost(list, postId)
  })
  const singleLists = cache.getQueriesData<SavedListWithPosts>({ queryKey: singleListsKey })
  for (const [queryKey, list] of singleLists) {
    if (list && (!listIds || listIds.includes(list.id)))
      cache.setQueryData(queryKey, withoutPost(list, postId))
  }
  return changed
}

/** Sets the number of posts that the server has counted in a list. */
export function setListCount(cache: QueryClient, listId: number, post_count: number): void {
  updateLists(cache, (list) => (list.id === listId ? { ...list, post_count } : list))
}

/** Sets all fields of a list but its posts. */
export function setListFields(cache: QueryClient, changed: SavedList): void {
  updateLists(cache, (list) => (list.id === changed.id ? { ...changed, items: list.items } : list))
  cache.setQueryData(savedListQuery(changed.id).queryKey, (list) => list && { ...changed, items: list.items })
}

/** Removes a deleted list. Posts that no other list holds are no longer bookmarked. */
export function removeCachedList(cache: QueryClient, id: number): void {
  cache.setQueryData(savedListsQuery().queryKey, (lists) => lists?.filter((list) => list.id !== id))
  void cache.invalidateQueries({ queryKey: reactionsKey })
}

/** Invalidates the lists that are cached with their posts. */
export function invalidateSingleLists(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: singleListsKey })
}

type WithItems = Pick<SavedList, 'items' | 'post_count'>

function updateLists(cache: QueryClient, update: (list: SavedList) => SavedList): void {
  cache.setQueryData(savedListsQuery().queryKey, (lists) => lists?.map(update))
}

/** Whether a list has a post. */
export function hasPost(list: WithItems, postId: number): boolean {
  return list.items.some(({ id }) => id === postId)
}

function withoutPost<List extends WithItems>(list: List, postId: number): List {
  if (!hasPost(list, postId)) return list
  return {
    ...list,
    items: list.items.filter(({ id }) => id !== postId),
    post_count: Math.max(0, list.post_count - 1),
  }
}
