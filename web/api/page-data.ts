import { dehydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import { data, type RouterContextProvider } from 'react-router'
import { api as browserApi } from './browser.ts'
import type { Api } from './client.ts'
import { ApiError } from './errors.ts'
import { queryCache } from './query-cache.ts'
import { serverContext } from './server-context.ts'

/** Fills the cache with what a page shows. */
export type Fill = (cache: QueryClient, api: Api) => Promise<unknown>

/** What a loader hands to the browser: see `useServedState`. */
export interface Served {
  served: DehydratedState
}

/**
 * For loaders: fills a new cache through the in-process API and hands it on. A refusal (a post that is not there)
 * becomes the page's own status and is shown by the route's ErrorBoundary.
 */
export async function served(context: Readonly<RouterContextProvider>, fill: Fill): Promise<Served> {
  const cache = queryCache()
  try {
    await fill(cache, context.get(serverContext).api)
  } catch (error) {
    if (error instanceof ApiError && error.status < 500)
      throw data(error.detail ?? null, { status: error.status })
    throw error
  }
  return { served: dehydrate(cache) }
}

/**
 * For clientLoaders: starts the same calls on the way to a page, and does not wait for them. The page shows its own
 * 'Loading...', and its queries report what failed.
 */
export function started(fill: Fill): null {
  fill(queryCache(), browserApi).catch(() => {})
  return null
}
