import type { QueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/posts.ts'
import type { SavedList, SavedListWithPosts } from '#contract/lists.ts'
import { savedListQuery, savedListsQuery, singleListsKey } from '#web/api/lists.ts'

type Holding = Pick<SavedList, 'items' | 'post_count'>

/** Shows a post as held by these lists too. Returns the ids of those that did not hold it before. */
export function showInLists(
  cache: QueryClient,
  { id, categories }: Pick<Post, 'id' | 'categories'>,
  listIds: number[],
): number[] {
  const changed: number[] = []
  changeLists(cache, (list) => {
    if (!listIds.includes(list.id) || holds(list, id)) return list
    changed.push(list.id)
    return { ...list, items: [{ id, categories }, ...list.items], post_count: list.post_count + 1 }
  })
  return changed
}

/** Shows these lists without a post. Returns the ids of those that held it. */
export function showOutOfLists(cache: QueryClient, postId: number, listIds?: number[]): number[] {
  const changed: number[] = []
  changeLists(cache, (list) => {
    if ((listIds && !listIds.includes(list.id)) || !holds(list, postId)) return list
    changed.push(list.id)
    return without(list, postId)
  })
  for (const id of changed) {
    cache.setQueryData(
      savedListQuery(id).queryKey,
      (list) => list && without<SavedListWithPosts>(list, postId),
    )
  }
  return changed
}

/** Shows how many posts the server has counted in a list. */
export function showCount(cache: QueryClient, listId: number, post_count: number): void {
  changeLists(cache, (list) => (list.id === listId ? { ...list, post_count } : list))
}

/** Lists that are shown one by one are asked for again, with their posts. */
export function renewSingleLists(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: singleListsKey })
}

function changeLists(cache: QueryClient, change: (list: SavedList) => SavedList): void {
  cache.setQueryData(savedListsQuery().queryKey, (lists) => lists?.map(change))
}

function holds(list: Holding, postId: number): boolean {
  return list.items.some(({ id }) => id === postId)
}

function without<List extends Holding>(list: List, postId: number): List {
  if (!holds(list, postId)) return list
  return {
    ...list,
    items: list.items.filter(({ id }) => id !== postId),
    post_count: Math.max(0, list.post_count - 1),
  }
}
