import type { Worker } from './start-jobs.ts'

interface Settings<Data extends object> {
  pollingSeconds: number
  /** Begins the line of the log about a job that fails, such as 'The dump could not be made'. */
  failure: string
  log: { warn(line: string): void }
  /** Does a job, until the signal is aborted. False when it is not done: then it fails, and its queue says whether it is repeated. */
  work(data: Data, signal: AbortSignal): Promise<boolean>
}

/** A worker that does one job at a time, and logs why one has failed. */
export function singleJobWorker<Data extends object = object>(settings: Settings<Data>): Worker<Data> {
  const { pollingSeconds, failure, log, work } = settings
  return {
    batchSize: 1,
    pollingSeconds,
    async work([job], stopping) {
      const { id, data, signal } = job!
      try {
        const isDone = await work(data, AbortSignal.any([signal, stopping]))
        return [{ id, status: isDone ? 'completed' : 'failed' }]
      } catch (error) {
        log.warn(`${failure}: ${(error as Error).message}`)
        return [{ id, status: 'failed' }]
      }
    },
  }
}
