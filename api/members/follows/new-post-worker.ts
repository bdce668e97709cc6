import { singleJobWorker, type Worker } from '#api/jobs/public.ts'
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
  return singleJobWorker({
    pollingSeconds: 5,
    failure: 'Followers could not be notified, which is tried again',
    log: services.log,
    work: ({ post }, signal) => announcePost(services, post, signal),
  })
}
