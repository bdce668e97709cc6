import { keepPreviousData, useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query'
import { categoriesQuery } from '#web/api/categories.ts'
import type { Api } from '#web/api/client.ts'
import { loadInBrowser, prefetchOnServer } from '#web/api/page-data.ts'
import { toolFacetsQuery, toolListQuery, type ToolFilter, type ToolList } from '#web/api/tool-lists.ts'
import { filterFormId, FilterBar } from '#web/tools/filter-bar.tsx'
import { FilterGroups } from '#web/tools/filter-groups.tsx'
import { countFilters, noFilter, parseToolList, toolsPath } from '#web/tools/tool-filter.ts'
import { toolCount } from '#web/tools/tool-texts.ts'
import { useToolList } from '#web/tools/use-tool-list.ts'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { PageHead } from '#web/app/page-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { focusContent } from '#web/ui/content-focus.ts'
import type { Route } from './+types/page.ts'
import { Tools } from './tools.tsx'

// The choices of `parseToolList`.
const choices = [
  ...['category', 'pricing', 'platform', 'language'],
  ...['open_source', 'self_hosted', 'no_account', 'private'],
]

export const handle: PageHandle = { cacheKeyParams: ['q', ...choices, 'sort', 'cursor'], wide: true }

function filterOf({ sort: _sort, from: _from, ...filter }: ToolList): ToolFilter {
  return filter
}

function prefetch(cache: QueryClient, api: Api, list: ToolList) {
  return Promise.all([
    cache.ensureInfiniteQueryData(toolListQuery(list, api)),
    cache.ensureQueryData(toolFacetsQuery(filterOf(list), api)),
    // They say which categories are in menus, and how one is called that leaves no tools.
    cache.prefetchQuery(categoriesQuery(api)),
  ])
}

export function loader({ context, url }: Route.LoaderArgs) {
  return prefetchOnServer(context, (cache, api) => prefetch(cache, api, parseToolList(url.searchParams)))
}

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return loadInBrowser((cache, api) => prefetch(cache, api, parseToolList(url.searchParams)), url)
}

/** The filters beside the tools; in a narrow window they are in a sheet, and without scripts above the tools. */
const rail = classes(
  'max-md:hidden md:sticky md:top-14 md:-mx-2 md:max-h-[calc(100dvh-3.5rem)] md:self-start md:px-2 md:pt-1 md:pb-8',
  'md:overflow-y-auto md:overscroll-contain [scrollbar-width:thin]',
  'noscript:mb-6 noscript:block',
)

/** All tools, with filters. */
export default function ToolsPage() {
  const { list, change } = useToolList()
  const filter = filterOf(list)
  const found = useInfiniteQuery({ ...toolListQuery(list), placeholderData: keepPreviousData })
  const { data: facets } = useQuery({ ...toolFacetsQuery(filter), placeholderData: keepPreviousData })
  const isFiltered = countFilters(filter) > 0
  const isIndexed = !isFiltered && list.sort === 'top' && !list.from

  function clear() {
    // The button disappears.
    focusContent()
    change(noFilter)
  }

  return (
    <>
      <PageHead
        title="Tools"
        description="AI tools with their ratings, prices and platforms: filter them, and compare those that fit."
        path={isIndexed ? toolsPath : undefined}
        hidden={!isIndexed}
      />
      <h1 className="text-2xl font-semibold">Tools</h1>
      <FilterBar list={list} facets={facets} onChange={change} />
      <div className="mt-4 md:grid md:grid-cols-[11rem_minmax(0,1fr)] md:gap-6 @4xl:grid-cols-[15rem_minmax(0,1fr)] @4xl:gap-10">
        <div className={rail}>
          <FilterGroups filter={filter} facets={facets} onChange={change} form={filterFormId} />
        </div>
        <div className="min-w-0">
          <div className="mb-1.5 flex min-h-8 flex-wrap items-center justify-between gap-x-4">
            <p role="status" className="text-sm text-ink-3 tabular-nums">
              {facets && toolCount(facets.total)}
            </p>
            {isFiltered && facets?.total !== 0 && (
              <Button look="ghost" size="small" className="-mr-3" onClick={clear}>
                Clear filters
              </Button>
            )}
          </div>
          <Tools query={found} list={list} onClear={clear} />
        </div>
      </div>
    </>
  )
}
