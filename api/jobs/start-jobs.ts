import { PgBoss, type JobResult, type JobWithMetadata } from 'pg-boss'
import { queryPool, type Database } from '#database/client.ts'
import { quietOptions, type QueueName } from '#database/job-queue.ts'

/** A process's worker for a queue. */
export interface Worker<Data extends object = object> {
  /** Jobs that are handed over at once. */
  batchSize: number
  /** Seconds between two looks for jobs that other processes have added or that have become due. */
  pollingSeconds: number
  /**
   * Resolves with what became of each job. A job that is left out counts as failed and is tried again. `stopping` is aborted
   * when the process stops: long jobs end soon after.
   */
  work(jobs: JobWithMetadata<Data>[], stopping: AbortSignal): Promise<JobResult[]>
  /** Runs at the start and each minute, before a look for jobs. */
  prepare?(): Promise<void>
  /** Runs when the last job has ended. */
  close?(): void
}

export interface Jobs {
  /** Looks for jobs of a queue now. */
  wake(queue: QueueName): void
  /** Adds a job to a queue that takes one at a time, unless it has one, and looks for it now. Never throws. */
  add(queue: QueueName): void
  /** Takes no more jobs, and waits up to ten seconds for those that run. */
  stop(): Promise<void>
}

interface Settings {
  database: Database
  workers: Partial<Record<QueueName, Worker>>
  log: { warn(line: string): void }
}

const stopMs = 10_000
const minuteMs = 60_000
const hourSeconds = 3_600

/**
 * Works on the job queues in this process until it is stopped. A database that does not answer is asked again. Jobs
 * are taken with `skip locked`, so servers and worker processes share them.
 */
export function startJobs({ database, workers, log }: Settings): Jobs {
  const boss = new PgBoss({
    ...quietOptions,
    db: { executeSql: (text, values) => queryPool(database, text, values) },
    cronWorkerIntervalSeconds: 45,
    flowIntervalSeconds: hourSeconds,
    bamIntervalSeconds: hourSeconds,
  })
  const entries = Object.entries(workers) as [QueueName, Worker][]
  const ids = new Map<QueueName, string>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const stopping = new AbortController()
  // One line for an outage, not one for each look.
  let lastLine = ''
  const warn = (error: Error) => {
    const line = `The job queue does not answer: ${withoutWorker(error.message)}`
    if (line !== lastLine && !stopped) log.warn(line)
    lastLine = line
  }
  boss.on('error', warn)

  async function begin(): Promise<void> {
    await boss.start({ attempts: Number.MAX_SAFE_INTEGER })
    await prepare()
    for (const [queue, worker] of entries) {
      const { batchSize, pollingSeconds: pollingIntervalSeconds } = worker
      const options = { batchSize, pollingIntervalSeconds, burstWhenBatchFull: true } as const
      const id = await boss.work(
        queue,
        { ...options, includeMetadata: true, perJobResults: true },
        async (jobs: JobWithMetadata[]) => {
          lastLine = ''
          return worker.work(jobs, stopping.signal)
        },
      )
      ids.set(queue, id)
    }
    if (!stopped) timer = setInterval(() => (running = prepare()), minuteMs).unref()
  }

  async function prepare(): Promise<void> {
    for (const [queue, worker] of entries) {
      if (stopped || !worker.prepare) continue
      await worker.prepare().then(() => wake(queue), warn)
    }
  }

  function wake(queue: QueueName): void {
    const id = ids.get(queue)
    if (id !== undefined && !stopped) boss.notifyWorker(id)
  }

  const started = begin().catch(warn)
  let running = started

  async function add(queue: QueueName): Promise<void> {
    await started
    if (stopped) return
    await boss.send(queue)
    wake(queue)
  }

  return {
    wake,
    add: (queue) => void add(queue).catch(warn),
    async stop() {
      stopped = true
      stopping.abort()
      clearInterval(timer)
      await boss.stop({ graceful: true, timeout: stopMs })
      await Promise.all([started, running])
      for (const [, worker] of entries) worker.close?.()
    },
  }
}

/** pg-boss names the queue and the worker behind the message. */
function withoutWorker(message: string): string {
  return message.split(' (Queue: ', 1)[0]!
}
