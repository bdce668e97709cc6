import { useSyncExternalStore } from 'react'
import { SearchBox } from '#web/search/public.ts'
import { useSidebar } from './sidebar-state.ts'
import { useWidePage } from './use-wide-page.ts'

/** Position of the search box: in the right bar, in the header, or in a row of its own below a narrow header. */
type SearchPosition = 'bar' | 'header' | 'row'

const positionClasses: Record<SearchPosition, string> = {
  bar: 'hidden beside:block',
  header: 'hidden w-full max-w-sm lg:block beside:hidden',
  // On a phone it stays below the header where the screen is high enough.
  row: 'search-row border-b border-line bg-surface px-4 py-2 max-md:tall:sticky max-md:tall:top-14 max-md:tall:z-20 lg:hidden [&>search]:mx-auto [&>search]:max-w-2xl',
}

// The same widths as the variants `lg` and `beside` in styles/main.css.
const wide = '(width >= 74rem)'
const medium = '(width >= 64rem)'

/**
 * The search box at one of its positions. The server renders all three and the style sheet shows one; after hydration
 * only that one is mounted.
 */
export function SiteSearch({ position }: { position: SearchPosition }) {
  const current = useSearchPosition()
  if (current !== null && current !== position) return null
  return (
    <div className={positionClasses[position]}>
      <SearchBox />
    </div>
  )
}

/** The position for this window; null before hydration. */
function useSearchPosition(): SearchPosition | null {
  const { collapsed } = useSidebar()
  const isWidePage = useWidePage()
  return useSyncExternalStore(
    subscribe,
    () => positionFor(collapsed, isWidePage),
    () => null,
  )
}

function positionFor(isCollapsed: boolean, isWidePage: boolean): SearchPosition {
  if (!matchMedia(medium).matches) return 'row'
  if (isWidePage) return 'header'
  return isCollapsed || matchMedia(wide).matches ? 'bar' : 'header'
}

function subscribe(listener: () => void): () => void {
  const queries = [matchMedia(wide), matchMedia(medium)]
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}
