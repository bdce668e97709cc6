import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from '#database/client.ts'
import type { Log } from '#server/process/log.ts'
import { serveWorkerMetrics } from '#server/metrics/aggregate-workers.ts'

/** The data that a worker needs besides the configuration. */
export interface Handover {
  connection: Connection
  secret: string
}

// The delay before a worker is replaced, in case it exits at every start.
const restartDelayMs = 1_000
// A worker answers what it has begun for up to 10 s, and then ends its jobs for up to 10 s.
const stopTimeoutMs = 25_000

/** Worker processes that share one port. */
export interface Workers {
  /** Resolves when all workers listen. Rejects when one exits before. */
  listening: Promise<unknown>
  /** Stops the workers gracefully. */
  stop(): Promise<void>
}

/** Starts worker processes that answer requests. A worker that exits is replaced. */
export function startWorkers(count: number, handover: Handover, log: Log): Workers {
  let stopping = false
  // Metrics contain values that JSON cannot represent.
  cluster.setupPrimary({ serialization: 'advanced' })
  serveWorkerMetrics()

  function fork(): Worker {
    const worker = cluster.fork()
    worker.once('online', () => worker.send(handover))
    worker.once('exit', (code, signal) => void replace(worker, signal || `status ${code}`))
    return worker
  }

  async function replace({ process: { pid } }: Worker, how: string): Promise<void> {
    if (stopping) return
    log.warn(`Worker ${pid} ended with ${how}: starting another one`)
    await pause(restartDelayMs)
    if (!stopping) fork()
  }

  const first = Array.from({ length: count }, fork)
  return {
    listening: Promise.all(first.map(isListening)),
    async stop() {
      stopping = true
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
      await Promise.all(workers.map(end))
    },
  }
}

async function isListening(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit').then(() => {
    throw new Error(`Worker ${worker.process.pid} ended before it could listen.`)
  })
  await Promise.race([once(worker, 'listening'), ended])
}

async function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const exited = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), stopTimeoutMs)
  await exited
  clearTimeout(timer)
}

/** In a worker: receives the data from the primary process. */
export async function receiveHandover(): Promise<Handover> {
  const [handover] = (await once(process, 'message')) as [Handover]
  return handover
}
