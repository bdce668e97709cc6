import { useSearchParams } from 'react-router'
import { prefetchInBrowser, prefetchOnServer, type Prefetch } from '#web/api/page-data.ts'
import { isSearchable, searchQuery, type Search } from '#web/api/search.ts'
import { addressOf, searchOf, searchPath } from '#web/features/search/search-address.ts'
import { PageHead } from '#web/app/page-head.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import type { Route } from './+types/page.ts'
import { Results } from './results.tsx'

// A search that fails is a page without results.
function fill(search: Search): Prefetch {
  return async (cache, api) => {
    if (isSearchable(search.q)) await cache.prefetchInfiniteQuery(searchQuery(search, api))
  }
}

export const handle: PageHandle = { cacheKeyParams: ['q', 'cursor'] }

export function loader({ context, url }: Route.LoaderArgs) {
  return prefetchOnServer(context, fill(searchOf(url.searchParams)))
}

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return prefetchInBrowser(fill(searchOf(url.searchParams)))
}

/** What a search has found. */
export default function SearchPage() {
  const [address] = useSearchParams()
  const search = searchOf(address)
  const { q } = search
  return (
    <div className="space-y-5">
      {q === '' ? (
        <PageHead
          title="Search"
          description="Search AI tools by name, by category or by what they do."
          path={searchPath}
        />
      ) : (
        <PageHead
          title={`Search: ${q}`}
          description={`AI tools for “${q}”, as people who use them describe, review and rate them.`}
          path={addressOf({ q })}
          hidden
        />
      )}
      <h1 className="text-2xl font-semibold wrap-anywhere">{q === '' ? 'Search' : <>Results for “{q}”</>}</h1>
      {q === '' ? (
        <p className="text-ink-soft">Search AI tools by name, by category or by what they do.</p>
      ) : (
        <Results key={q} search={search} />
      )}
    </div>
  )
}
