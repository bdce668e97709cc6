import { useQuery, type QueryClient } from '@tanstack/react-query'
import { Link, Navigate, redirect, useLocation, useSearchParams } from 'react-router'
import { messages } from '#contract/messages.ts'
import type { Api } from '#web/api/client.ts'
import { isNotFound, loadInBrowser, prefetchOnServer } from '#web/api/page-data.ts'
import { listsOfToolQuery } from '#web/api/public-lists.ts'
import { priceHistoryQuery } from '#web/tools/facts/fact-queries.ts'
import {
  alternativesQuery,
  ratingMonthsQuery,
  toolPostsQuery,
  toolQuery,
  verdictQuery,
  type ToolPostFilter,
} from '#web/api/tools.ts'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { PageError } from '#web/app/page-error.tsx'
import { PageHead } from '#web/app/page-head.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback.tsx'
import type { Route } from './+types/page.ts'
import { LoadingTool } from './loading-tool.tsx'
import { parseToolFilter, toolSorts } from './tool-address.ts'
import { ToolDetails } from './tool-details.tsx'

export const handle: PageHandle = { cacheKeyParams: ['sort', 'cursor'], wide: true }

/** All but the tool itself. A failure to load the parts around the reviews is shown in their places. */
function prefetchParts(cache: QueryClient, api: Api, slug: string, filter: ToolPostFilter) {
  return Promise.all([
    cache.ensureInfiniteQueryData(toolPostsQuery(slug, filter, api)),
    // The head acts on the first of them, in any order of the reviews.
    cache.prefetchInfiniteQuery(toolPostsQuery(slug, { sort: toolSorts[0]! }, api)),
    cache.prefetchQuery(verdictQuery(slug, api)),
    cache.prefetchQuery(listsOfToolQuery(slug, api)),
    cache.prefetchQuery(alternativesQuery(slug, api)),
    cache.prefetchQuery(ratingMonthsQuery(slug, api)),
    cache.prefetchQuery(priceHistoryQuery(slug, api)),
  ])
}

export function loader({ context, params: { slug }, url }: Route.LoaderArgs) {
  return prefetchOnServer(context, async (cache, api) => {
    const tool = await cache.ensureQueryData(toolQuery(slug, api))
    // Search engines move the page to the new address.
    if (tool.slug !== slug) throw redirect(`/tools/${tool.slug}${url.search}`, 301)
    await prefetchParts(cache, api, slug, parseToolFilter(url.searchParams))
  })
}

export function clientLoader({ params: { slug }, url }: Route.ClientLoaderArgs) {
  return loadInBrowser(
    (cache, api) =>
      Promise.all([
        cache.ensureQueryData(toolQuery(slug, api)),
        prefetchParts(cache, api, slug, parseToolFilter(url.searchParams)),
      ]),
    url,
  )
}

/** A tool, with all posts about it. */
export default function ToolPage({ params: { slug } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const location = useLocation()
  const { data: tool, error, refetch } = useQuery(toolQuery(slug))
  if (!tool) {
    if (!error) return <LoadingTool />
    if (isNotFound(error)) return <NotFound />
    return <ErrorState onRetry={() => void refetch()}>The tool could not be loaded.</ErrorState>
  }
  if (tool.slug !== slug) return <Navigate to={`/tools/${tool.slug}${location.search}`} replace />
  return <ToolDetails tool={tool} filter={parseToolFilter(search)} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isNotFound(error) ? <NotFound /> : <PageError error={error} />
}

function NotFound() {
  return (
    <>
      <PageHead title={messages.tool.notFound} hidden />
      <EmptyState
        heading
        picture={<EmptyPicture of="search" />}
        action={
          <Link to="/tools" className={buttonClasses({ look: 'secondary' })}>
            Browse tools
          </Link>
        }
      >
        {messages.tool.notFound}
      </EmptyState>
    </>
  )
}
