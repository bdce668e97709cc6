import { useQuery, type QueryClient } from '@tanstack/react-query'
import { Link, Navigate, redirect, useSearchParams } from 'react-router'
import { messages } from '#contract/messages.ts'
import type { Api } from '#web/api/client.ts'
import { isNotFound, loadInBrowser, prefetchOnServer } from '#web/api/page-data.ts'
import { toolHistoryQuery, priceHistoryQuery } from '#web/tools/facts/fact-queries.ts'
import { toolQuery } from '#web/api/tools.ts'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { PageError } from '#web/app/page-error.tsx'
import { PageHead } from '#web/app/page-head.tsx'
import { EditFactsButton } from '#web/tools/facts/edit-facts-button.tsx'
import { PriceHistory } from '#web/tools/facts/price-history.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingRows, Skeleton, loadingClasses } from '#web/ui/loading.tsx'
import { Story } from './story.tsx'
import type { Route } from './+types/page.ts'

function prefetch(cache: QueryClient, api: Api, slug: string, from: string | undefined) {
  return Promise.all([
    cache.ensureQueryData(toolQuery(slug, api)),
    cache.ensureInfiniteQueryData(toolHistoryQuery(slug, from, api)),
    cache.ensureQueryData(priceHistoryQuery(slug, api)),
  ])
}

function cursorOf(search: URLSearchParams): string | undefined {
  return search.get('cursor') || undefined
}

export const handle: PageHandle = { cacheKeyParams: ['cursor'] }

export function loader({ context, params: { slug }, url }: Route.LoaderArgs) {
  return prefetchOnServer(context, async (cache, api) => {
    const [tool] = await prefetch(cache, api, slug, cursorOf(url.searchParams))
    // A former slug leads to the tool.
    if (tool.slug !== slug) throw redirect(`/tools/${tool.slug}/history${url.search}`, 301)
  })
}

export function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  return loadInBrowser((cache, api) => prefetch(cache, api, params.slug, cursorOf(url.searchParams)), url)
}

/** What happened to a tool: its facts, state, ratings and replies of its makers, below a chart of its price. */
export default function ToolHistoryPage({ params: { slug } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const { data: tool, error, refetch } = useQuery(toolQuery(slug))
  if (!tool) {
    if (!error) return <LoadingHistory />
    if (isNotFound(error)) return <NotFound />
    return <ErrorState onRetry={() => void refetch()}>The history could not be loaded.</ErrorState>
  }
  if (tool.slug !== slug) return <Navigate to={`/tools/${tool.slug}/history`} replace />
  const from = cursorOf(search)
  return (
    <div className="space-y-5">
      <PageHead
        title={`History of ${tool.name}`}
        description={`What happened to ${tool.name}: its facts with sources, its ratings by month, replies of its makers.`}
        path={`/tools/${slug}/history`}
        hidden={from !== undefined}
      />
      <div className="space-y-2">
        <Link to={`/tools/${slug}`} className={buttonClasses({ look: 'ghost' }, '-mt-2 -ml-3')}>
          <Icon name="arrow-left" className="size-4" />
          <span dir="auto" className="max-w-64 truncate">
            {tool.name}
          </span>
        </Link>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <h1 dir="auto" className="text-2xl font-semibold wrap-anywhere">
            History of {tool.name}
          </h1>
          <EditFactsButton tool={tool} />
        </div>
        <p className="text-ink-2">What happened to it, newest first.</p>
      </div>
      {from === undefined && <PriceHistory slug={slug} />}
      <Story slug={slug} from={from} />
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isNotFound(error) ? <NotFound /> : <PageError error={error} />
}

function NotFound() {
  return (
    <>
      <PageHead title={messages.tool.notFound} hidden />
      <EmptyState heading picture={<EmptyPicture of="search" />}>
        {messages.tool.notFound}
      </EmptyState>
    </>
  )
}

function LoadingHistory() {
  return (
    <div className={`${loadingClasses} space-y-5`}>
      <Skeleton className="h-9 w-1/2" />
      <LoadingRows />
    </div>
  )
}
