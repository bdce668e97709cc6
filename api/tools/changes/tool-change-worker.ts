import type { Cache } from '#api/http/cache/cache.ts'
import * as tags from '#api/http/cache/tags.ts'
import { singleJobWorker, type Worker } from '#api/jobs/public.ts'
import type { Database } from '#database/client.ts'
import { compareFacts, findEditedTools } from './fact-queries.ts'
import { findFallenTools, recordRatings, storeFall } from './rating-queries.ts'
import { askAuthors, findOutdatedTools } from './review-queries.ts'
import { findPendingChanges, tellFollowers } from './tell-queries.ts'

interface Services {
  database: Database
  cache: Pick<Cache, 'invalidate'>
  log: { warn(line: string): void }
}

// Few enough that requests do not wait for the transaction.
const followersAtOnce = 500
const toolsAtOnce = 100
const reviewsAtOnce = 500

/** Stores the changes of facts that are an hour old, and tells followers of all changes, until the signal is aborted. */
export async function tellChanges(
  { database, cache }: Omit<Services, 'log'>,
  signal: AbortSignal,
): Promise<void> {
  let edited = await findEditedTools(database, toolsAtOnce)
  while (edited.length > 0 && !signal.aborted) {
    for (const tool of edited) {
      if ((await compareFacts(database, tool)) > 0) cache.invalidate([tags.tool(tool)])
    }
    edited = await findEditedTools(database, toolsAtOnce)
  }
  let pending = await findPendingChanges(database)
  while (pending && !signal.aborted) {
    await tellFollowers(database, pending, followersAtOnce)
    pending = await findPendingChanges(database)
  }
}

/** Stores the falls of average ratings and today's averages, and asks the authors of old reviews whether they are still true. */
export async function watchReviews(
  { database, cache }: Omit<Services, 'log'>,
  signal: AbortSignal,
): Promise<void> {
  for (const tool of await findFallenTools(database)) {
    if (signal.aborted) return
    if (await storeFall(database, tool)) cache.invalidate([tags.tool(tool)])
  }
  await recordRatings(database)
  let outdated = await findOutdatedTools(database, toolsAtOnce)
  while (outdated.length > 0 && !signal.aborted) {
    for (const tool of outdated) await askAuthors(database, tool, reviewsAtOnce)
    outdated = await findOutdatedTools(database, toolsAtOnce)
  }
}

/** A worker that does one of these. What it leaves undone, the next job does. */
function sweeping(work: typeof tellChanges, services: Services): Worker {
  return singleJobWorker({
    pollingSeconds: 60,
    failure: 'Changes of tools could not be told',
    log: services.log,
    async work(_data, signal) {
      await work(services, signal)
      return true
    },
  })
}

/** The worker that tells followers of changes of tools, each minute. */
export const toolChangeWorker = (services: Services) => sweeping(tellChanges, services)

/** The worker that watches the ratings and old reviews of tools, each hour. */
export const toolReviewWorker = (services: Services) => sweeping(watchReviews, services)
