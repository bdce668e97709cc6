import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors.ts'

const tries = 3
const inBrowser = typeof document !== 'undefined'

// What is changed at a click is drawn with it, in the same frame. The library's own way is a timer.
if (inBrowser) notifyManager.setScheduler(queueMicrotask)

/** The server has understood the question, and its answer is no. */
function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status < 500
}

/** A refusal stays one; a lost connection or a server in trouble may recover. */
function worthAnotherTry(failures: number, error: Error): boolean {
  return !isRefusal(error) && failures < tries - 1
}

/** Pages say what a refusal means; what failed for other reasons is logged, whether or not they say so. */
function logFailure(error: Error, { queryKey }: { queryKey: readonly unknown[] }): void {
  if (inBrowser && !isRefusal(error)) console.error('Loading failed', queryKey, error)
}

function createQueryCache(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: logFailure }),
    defaultOptions: {
      // What the page arrived with is fresh enough not to be asked for again at once.
      queries: { staleTime: 30_000, retry: inBrowser && worthAnotherTry },
    },
  })
}

let kept: QueryClient | undefined

/** The one cache of this browser tab; on the server a new one for each page. */
export function queryCache(): QueryClient {
  if (!inBrowser) return createQueryCache()
  kept ??= createQueryCache()
  return kept
}
