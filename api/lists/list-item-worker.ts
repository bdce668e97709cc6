import type { JobResult, JobWithMetadata } from 'pg-boss'
import type { Worker } from '#api/jobs/public.ts'
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
  async function work({ id, data, signal }: JobWithMetadata<ListItemJob>, stopping: AbortSignal) {
    try {
      const isDone = await announceNewestItem(services, data.list, AbortSignal.any([signal, stopping]))
      return { id, status: isDone ? 'completed' : 'failed' } satisfies JobResult
    } catch (error) {
      services.log.warn(
        `Followers of a list could not be notified: ${(error as Error).message}. It is tried again.`,
      )
      return { id, status: 'failed' } satisfies JobResult
    }
  }
  return {
    batchSize: 1,
    pollingSeconds: 5,
    work: async ([job], stopping) => [await work(job!, stopping)],
  }
}
