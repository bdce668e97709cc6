import { keepPreviousData, useQueries, useQuery, type QueryClient } from '@tanstack/react-query'
import { startTransition, useOptimistic } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import type { Tool } from '#contract/tools.ts'
import type { Api } from '#web/api/client.ts'
import { ApiError } from '#web/api/errors.ts'
import { isNotFound, loadInBrowser, prefetchOnServer } from '#web/api/page-data.ts'
import { comparedToolsQuery } from '#web/api/tool-lists.ts'
import { verdictQuery } from '#web/api/tools.ts'
import {
  comparePath,
  compareUrl,
  differences,
  parseCompared,
  parseOnlyDifferences,
} from '#web/tools/compare-url.ts'
import { toolsPath } from '#web/tools/tool-filter.ts'
import { ToolPicker } from '#web/tools/tool-picker.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { PageError } from '#web/app/page-error.tsx'
import { PageHead } from '#web/app/page-head.tsx'
import { RemovableBadge } from '#web/ui/badge.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { focusContent } from '#web/ui/content-focus.ts'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import type { Route } from './+types/page.ts'
import { CompareTable } from './compare-table.tsx'
import { DifferencesSwitch } from './differences-switch.tsx'

export const handle: PageHandle = { cacheKeyParams: ['slug', differences.name], wide: true }

/** The tools, then what people say about each: the page is complete without the latter. */
async function prefetch(cache: QueryClient, api: Api, slugs: string[]) {
  const tools = await cache.ensureQueryData(comparedToolsQuery(slugs, api)).catch(ignoreMoved)
  await Promise.all((tools ?? []).map(({ slug }) => cache.prefetchQuery(verdictQuery(slug, api))))
}

// The former slug of a single tool answers with a redirect, which the browser follows.
const moved = 301

function ignoreMoved(error: unknown): undefined {
  if (!(error instanceof ApiError && error.status === moved)) throw error
}

export function loader({ context, url }: Route.LoaderArgs) {
  return prefetchOnServer(context, (cache, api) => prefetch(cache, api, parseCompared(url.searchParams)))
}

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return loadInBrowser((cache, api) => prefetch(cache, api, parseCompared(url.searchParams)), url)
}

/** Two to four tools side by side. */
export default function ComparePage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const slugs = parseCompared(search)
  const {
    data: tools,
    error,
    refetch,
    isPlaceholderData,
  } = useQuery({
    ...comparedToolsQuery(slugs),
    placeholderData: keepPreviousData,
  })
  const verdicts = useQueries({ queries: (tools ?? []).map(({ slug }) => verdictQuery(slug)) })
  const [onlyDifferences, setOnlyDifferences] = useOptimistic(parseOnlyDifferences(search))
  const show = (next: string[]) =>
    void navigate(compareUrl(next, onlyDifferences), { preventScrollReset: true })

  /** Applies at once, before the navigation ends. */
  function showOnlyDifferences(only: boolean) {
    startTransition(async () => {
      setOnlyDifferences(only)
      await navigate(compareUrl(slugs, only), { preventScrollReset: true, replace: true })
    })
  }

  function remove(slug: string) {
    // The button disappears with the tool.
    focusContent()
    // The address may have a former slug of the tool.
    const index = isPlaceholderData ? -1 : (tools ?? []).findIndex((tool) => tool.slug === slug)
    const asked = slugs[index] ?? slug
    show(slugs.filter((one) => one !== asked))
  }

  if (error)
    return isNotFound(error) ? (
      <NotFound />
    ) : (
      <ErrorState onRetry={() => void refetch()}>The tools could not be loaded.</ErrorState>
    )
  return (
    <>
      <PageHead
        title={tools && tools.length > 1 ? `Compare ${tools.map(({ name }) => name).join(', ')}` : 'Compare'}
        description="AI tools side by side: ratings, prices, platforms, and how they treat your data."
        path={slugs.length === 0 ? comparePath : undefined}
        hidden={slugs.length > 0}
      />
      <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-1">
        <h1 className="mr-auto w-full text-display font-semibold @3xl:w-auto">Compare</h1>
        {tools && tools.length > 1 && (
          <DifferencesSwitch slugs={slugs} checked={onlyDifferences} onChange={showOnlyDifferences} />
        )}
        <ToolPicker
          without={slugs}
          full={slugs.length >= limits.tool.compared.max}
          onPick={({ slug }) => show([...slugs, slug])}
        />
      </div>
      {!tools && <Loading />}
      {tools && tools.length > 1 && (
        <CompareTable
          compared={tools.map((tool, index) => ({ tool, verdict: verdicts[index]?.data }))}
          onlyDifferences={onlyDifferences}
          onRemove={remove}
        />
      )}
      {tools && tools.length < limits.tool.compared.min && <TooFew tools={tools} onRemove={remove} />}
    </>
  )
}

/** Fewer tools than a comparison needs. */
function TooFew({ tools, onRemove }: { tools: Tool[]; onRemove: (slug: string) => void }) {
  return (
    <>
      {tools.map(({ slug, name }) => (
        <RemovableBadge key={slug} label={name} onRemove={() => onRemove(slug)} />
      ))}
      <EmptyState
        picture={<EmptyPicture of="posts" />}
        action={
          <SiteLink to={toolsPath} className={buttonClasses({ look: 'secondary' })}>
            Browse tools
          </SiteLink>
        }
      >
        {tools.length === 0
          ? 'Add two tools to see them side by side'
          : 'Add another tool to see both side by side'}
      </EmptyState>
    </>
  )
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
          <SiteLink to={toolsPath} className={buttonClasses({ look: 'secondary' })}>
            Browse tools
          </SiteLink>
        }
      >
        {messages.tool.notFound}
      </EmptyState>
    </>
  )
}
