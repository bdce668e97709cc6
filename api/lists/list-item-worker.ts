import { singleJobWorker, type Worker } from '#api/jobs/public.ts'
import type { Database } from '#database/client.ts'
import { announceItem, findNewestItem, type ListItemJob } from './item-announcement-queries.ts'

interface Services {
  database: Database
  log: { warn(line: string): void }
}

// Few enough that requests do not wait for the transaction.
const followersAtOnce = 500

/** Notifies the followers of a list of its newest post. False when the signal was aborted before all are notified. */
export async function announceNewestItem(
  { database }: Services,
  list: number,
  signal: AbortSignal,
): Promise<boolean> {
  const item = await findNewestItem(database, list)
  let after: number | null = item ? 0 : null
  while (item && after !== null) {
    if (signal.aborted) return false
    after = await announceItem(database, item, after, followersAtOnce)
  }
  return true
}

/** The worker that notifies followers of lists of new posts. A job that fails or is killed is repeated. */
export function listItemWorker(services: Services): Worker<ListItemJob> {
  return singleJobWorker({
    pollingSeconds: 5,
    failure: 'Followers of a list could not be notified, which is tried again',
    log: services.log,
    work: ({ list }, signal) => announceNewestItem(services, list, signal),
  })
}
