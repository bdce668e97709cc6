import type { Jobs, Worker } from '#api/jobs/public.ts'
import type { Database } from '#database/client.ts'
import { isAnyDue } from './queries.ts'
import { queueDueMails, type MailerSettings } from './send-due.ts'

interface Settings extends MailerSettings {
  log: { warn(line: string): void }
  /** Wakes the mail worker. */
  wakeMail: () => void
}

/** The worker that makes mails about notifications: digests, and mails soon after an event. */
export function notificationMailWorker(settings: Settings): Worker {
  // Not spread: the name of the site is the one of the moment.
  const { log, wakeMail } = settings
  const onError = (error: Error) => log.warn(`A mail about notifications could not be made: ${error.message}`)
  return {
    batchSize: 1,
    pollingSeconds: 60,
    async work([job], stopping) {
      const signal = AbortSignal.any([job!.signal, stopping])
      try {
        for await (const _ of queueDueMails(settings, { now: new Date(), signal, onError })) wakeMail()
        return [{ id: job!.id, status: 'completed' }]
      } catch (error) {
        onError(error as Error)
        return [{ id: job!.id, status: 'failed' }]
      }
    },
  }
}

interface Polling {
  database: Database
  jobs: Jobs
  milliseconds?: number
}

/**
 * Looks every few seconds, by an index, for mails that are due, and adds the job that makes them: the schedule of the queue
 * is minutes apart. Ends with the returned function. An outage of the database is for the queue to log.
 */
export function pollDueMails({ database, jobs, milliseconds = 3_000 }: Polling): () => Promise<void> {
  const stopping = new AbortController()
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, milliseconds)
  timer.unref()

  async function look(): Promise<void> {
    if (stopping.signal.aborted) return
    if (await isAnyDue(database).catch(() => false)) jobs.add('notification-mails')
  }

  return async () => {
    stopping.abort()
    clearInterval(timer)
    await looking
  }
}
