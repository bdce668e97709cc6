import { useSyncExternalStore } from 'react'
import { SearchBox } from '#web/features/search/public.ts'
import { useSidebar } from './sidebar-state.ts'
import { useWidePage } from './wide-page.ts'

/** Position of the search box: in the right bar, in the header, or in a row of its own below a narrow header. */
type SearchPosition = 'bar' | 'header' | 'row'

const positionClasses: Record<SearchPosition, string> = {
  bar: 'hidden beside:block',
  header: 'hidden w-full max-w-sm lg:block beside:hidden',
  row: 'search-row border-b border-line bg-surface px-4 py-2 lg:hidden [&>search]:mx-auto [&>search]:max-w-2xl',
}

// Where the right bar is below a wide page.
const wideClasses: Record<SearchPosition, string> = {
  ...positionClasses,
  bar: 'hidden',
  header: 'hidden w-full max-w-sm lg:block',
}

// The same widths as the variants `lg` and `beside` in styles/main.css.
const wide = '(width >= 74rem)'
const medium = '(width >= 64rem)'

/**
 * The search box at one of its positions. The server renders all three and the style sheet shows one; after hydration
 * only that one is mounted.
 */
export function SiteSearch({ position }: { position: SearchPosition }) {
  const isWide = useWidePage()
  const current = useSearchPosition(isWide)
  if (current !== null && current !== position) return null
  return (
    <div className={(isWide ? wideClasses : positionClasses)[position]}>
      <SearchBox />
    </div>
  )
}

/** The position for this window; null before hydration. */
function useSearchPosition(isWidePage: boolean): SearchPosition | null {
  const { collapsed } = useSidebar()
  return useSyncExternalStore(
    subscribe,
    () => positionFor(collapsed, isWidePage),
    () => null,
  )
}

function positionFor(collapsed: boolean, isWidePage: boolean): SearchPosition {
  if (isWidePage) return matchMedia(medium).matches ? 'header' : 'row'
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
