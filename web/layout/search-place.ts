import { useSyncExternalStore } from 'react'
import { useSidebar } from './sidebar-state.ts'

/** Where the search box stands: in the right bar; in the header; in a row of its own below a narrow header. */
export type SearchPlace = 'bar' | 'header' | 'row'

// The style sheet knows the same widths as `lg` and `beside`: see styles.css.
const wide = '(width >= 74rem)'
const medium = '(width >= 64rem)'

/** The place of the search box in this window; null until the page has come alive, when the style sheet decides. */
export function useSearchPlace(): SearchPlace | null {
  const { collapsed } = useSidebar()
  return useSyncExternalStore(
    subscribe,
    () => placeFor(collapsed),
    () => null,
  )
}

function placeFor(collapsed: boolean): SearchPlace {
  if (matchMedia(wide).matches) return 'bar'
  if (!matchMedia(medium).matches) return 'row'
  return collapsed ? 'bar' : 'header'
}

function subscribe(listener: () => void): () => void {
  const queries = [matchMedia(wide), matchMedia(medium)]
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}
