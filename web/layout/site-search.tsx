import { SearchBox } from '#web/features/search/search-box.tsx'
import { useSearchPlace, type SearchPlace } from './search-place.ts'

const looks: Record<SearchPlace, string> = {
  bar: 'hidden beside:block',
  header: 'hidden w-full max-w-sm lg:block beside:hidden',
  row: 'border-b border-line bg-surface px-4 py-2 lg:hidden [&>search]:mx-auto [&>search]:max-w-2xl',
}

/**
 * The search box at one of its places. A page arrives with all of them, one of which is seen; when it has come alive,
 * that one alone is left.
 */
export function SiteSearch({ place }: { place: SearchPlace }) {
  const current = useSearchPlace()
  if (current !== null && current !== place) return null
  return (
    <div className={looks[place]}>
      <SearchBox />
    </div>
  )
}
