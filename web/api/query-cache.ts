import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors.ts'

/** First part of the key of every query whose answer depends on the member. A sign-in or sign-out drops these. */
export const userScoped = 'user'

/** Options of infinite queries over a paged call; `from` is the cursor of the first page. */
export function cursorPaging(from?: string) {
  return {
    initialPageParam: (from ? { cursor: from } : {}) as { cursor?: string },
    getNextPageParam: ({ next }: { next: string | null }) => (next === null ? undefined : { cursor: next }),
  }
}

const maxTries = 3
const inBrowser = typeof document !== 'undefined'

// Renders optimistic changes in the frame of the click; the library's default scheduler is a timer.
if (inBrowser) notifyManager.setScheduler(queueMicrotask)

/** The server rejected the request itself, so that a retry is pointless. */
function isRejection(error: Error): boolean {
  return error instanceof ApiError && error.status < 500
}

let lastLogged: Error | undefined

/** Logs network and server errors; rejections are shown by the pages. Queries of one batch fail with one error. */
function logFailure(error: Error, { queryKey }: { queryKey: readonly unknown[] }): void {
  if (!inBrowser || isRejection(error) || error === lastLogged) return
  lastLogged = error
  console.error('Loading failed', queryKey, error)
}

function createQueryCache(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: logFailure }),
    defaultOptions: {
      queries: {
        // Data that was rendered on the server is not fetched again at once.
        staleTime: 30_000,
        retry: inBrowser && ((failures, error) => !isRejection(error) && failures < maxTries - 1),
      },
    },
  })
}

let browserCache: QueryClient | undefined

/** The one cache of this browser tab; on the server a new one for each page. */
export function queryCache(): QueryClient {
  if (!inBrowser) return createQueryCache()
  browserCache ??= createQueryCache()
  return browserCache
}
