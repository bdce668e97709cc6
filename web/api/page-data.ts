import { dehydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  createContext,
  data,
  isRouteErrorResponse,
  useMatches,
  type RouterContextProvider,
} from 'react-router'
import { api as browserApi } from './browser.ts'
import type { Api } from './client.ts'
import { setUnreachablePage } from './connection.ts'
import { ApiError, NetworkError } from './errors.ts'
import { queryCache } from './query-cache.ts'

/** The server's own words about the site. */
export interface SiteAddress {
  readonly name: string
  /** The site's origin, without a trailing slash. */
  url: string
}

/** For loaders: the in-process API and the site. */
export const serverContext = createContext<{ api: Api; site: SiteAddress }>()

/** Loads the queries of a page into the cache. */
export type Prefetch = (cache: QueryClient, api: Api) => Promise<unknown>

interface PageData {
  dehydrated: DehydratedState
}

/**
 * For loaders: prefetches through the in-process API and returns the dehydrated cache. A rejection (4xx) becomes the
 * status of the page and goes to the route's ErrorBoundary.
 */
export async function prefetchOnServer(
  context: Readonly<RouterContextProvider>,
  prefetch: Prefetch,
): Promise<PageData> {
  const cache = queryCache()
  try {
    await prefetch(cache, context.get(serverContext).api)
  } catch (error) {
    if (error instanceof ApiError && error.status < 500)
      throw data(error.detail ?? null, { status: error.status })
    throw error
  }
  return { dehydrated: dehydrate(cache) }
}

/** For clientLoaders: starts the same calls without waiting. The page's own queries show progress and failures. */
export function prefetchInBrowser(prefetch: Prefetch): null {
  prefetch(queryCache(), browserApi).catch(() => {})
  return null
}

/**
 * For clientLoaders of pages that show nothing without their queries: as `prefetchInBrowser`, and without a connection the
 * offline page replaces the page. `hasContent`: the page has something else to show.
 */
export function loadInBrowser(prefetch: Prefetch, { pathname, search }: URL, hasContent = false): null {
  setUnreachablePage(undefined)
  let isPending = true
  const replace = () => hasContent || setUnreachablePage(pathname + search)
  prefetch(queryCache(), browserApi)
    .catch((error: unknown) => error instanceof NetworkError && replace())
    .finally(() => (isPending = false))
  // Offline, queries wait for the connection.
  if (!navigator.onLine) setTimeout(() => isPending && replace())
  return null
}

/** Whether this page is an answer of the server, not one that the browser has kept for going back or for times offline. */
function isFromServer(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigator.onLine && navigation?.type !== 'back_forward'
}

// Once: what is fetched later is newer.
const receivedAt = typeof document !== 'undefined' && isFromServer() && Date.now()

/**
 * Makes the queries of this page as new as its answer: the server sends no page whose data has changed since, however long
 * ago it rendered it. Otherwise, every browser would fetch at once what an old page already shows.
 */
function asReceived({ queries }: DehydratedState): DehydratedState {
  if (receivedAt) for (const { state } of queries) state.dataUpdatedAt = receivedAt
  return { mutations: [], queries }
}

/** The dehydrated queries of all loaders of this page. */
export function useLoaderQueries(): DehydratedState {
  const matches = useMatches()
  return useMemo(() => {
    const pages = matches.map((match) => match.loaderData).filter(isPageData)
    return asReceived({ mutations: [], queries: pages.flatMap((page) => page.dehydrated.queries) })
  }, [matches])
}

function isPageData(value: unknown): value is PageData {
  return typeof value === 'object' && value !== null && 'dehydrated' in value
}

/** Whether a page's data does not exist: a loader fails with a response then, a query with an ApiError. */
export function isNotFound(error: unknown): boolean {
  return (error instanceof ApiError || isRouteErrorResponse(error)) && error.status === 404
}
