import type { JobResult, JobWithMetadata } from 'pg-boss'
import type { Worker } from '#api/jobs/public.ts'
import type { Database } from '#database/client.ts'
import { announceToFollowers, findAnnouncement } from './new-post-queries.ts'

interface Services {
  database: Database
  log: { warn(line: string): void }
}

/** The data of a job in the queue `new-posts`. */
interface NewPostJob {
  post: number
}

// Few enough that requests do not wait for the transaction.
const followersAtOnce = 500

/** Notifies the followers of a post's author and tool. False when the signal was aborted before all are notified. */
export async function announcePost(
  { database }: Services,
  post: number,
  signal: AbortSignal,
): Promise<boolean> {
  const announcement = await findAnnouncement(database, post)
  let after: number | null = announcement ? 0 : null
  while (announcement && after !== null) {
    if (signal.aborted) return false
    after = await announceToFollowers(database, announcement, after, followersAtOnce)
  }
  return true
}

/** The worker that notifies followers of new posts. A job that fails or is killed is repeated. */
export function newPostWorker(services: Services): Worker<NewPostJob> {
  async function work({ id, data, signal }: JobWithMetadata<NewPostJob>, stopping: AbortSignal) {
    try {
      const isDone = await announcePost(services, data.post, AbortSignal.any([signal, stopping]))
      return { id, status: isDone ? 'completed' : 'failed' } satisfies JobResult
    } catch (error) {
      services.log.warn(`Followers could not be notified: ${(error as Error).message}. It is tried again.`)
      return { id, status: 'failed' } satisfies JobResult
    }
  }
  return {
    batchSize: 1,
    pollingSeconds: 5,
    work: async ([job], stopping) => [await work(job!, stopping)],
  }
}
