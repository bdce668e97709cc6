import type { ListVisibility } from '#contract/lists.ts'
import * as tags from '#api/http/cache/tags.ts'
import type { CacheTag } from '#api/http/cache/tags.ts'

/** A list with its visibility after a write. */
export interface ChangedList {
  id: number
  visibility: ListVisibility
}

/** Tags to invalidate when the texts, posts, notes, order or followers of lists change. */
export function listsChanged(...lists: ChangedList[]): CacheTag[] {
  return lists.flatMap(({ id, visibility }) => {
    if (visibility === 'private') return []
    return visibility === 'public' ? [tags.list(id), tags.publicLists] : [tags.list(id)]
  })
}

/** Tags to invalidate when a list may have become public or private. */
export function visibilityChanged(id: number): CacheTag[] {
  return [tags.list(id), tags.publicLists]
}
