import type { SavedList } from '#contract/lists.ts'

const known = new WeakMap<SavedList[], Set<number>>()

/** The ids of the posts that any of these lists holds. Asked for by every card, so made once for each answer. */
export function savedIds(lists: SavedList[]): Set<number> {
  let ids = known.get(lists)
  if (!ids) {
    ids = new Set(lists.flatMap((list) => list.items.map(({ id }) => id)))
    known.set(lists, ids)
  }
  return ids
}
