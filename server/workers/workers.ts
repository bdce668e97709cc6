import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from '#database/client.ts'
import type { Log } from '#server/log.ts'
import { bringFigures } from '#server/metrics/workers.ts'

/** What a worker needs to know besides the configuration. */
export interface Handover {
  connection: Connection
  secret: string
}

// A worker that ends as soon as it starts is not started again and again at full speed.
const restartMs = 1_000
const patienceMs = 15_000

/** Worker processes that answer on one port. */
export interface Workers {
  /** Resolves when every one of them listens. Rejects when one ends before it does. */
  listening: Promise<unknown>
  /** Lets them finish what is in flight, and ends them. */
  stop(): Promise<void>
}

/** Starts so many processes with everything that answers requests. One that dies is replaced. */
export function startWorkers(count: number, handover: Handover, log: Log): Workers {
  let stopping = false
  // Figures have values that JSON knows nothing of.
  cluster.setupPrimary({ serialization: 'advanced' })
  bringFigures()

  function begin(): Worker {
    const worker = cluster.fork()
    worker.once('online', () => worker.send(handover))
    worker.once('exit', (code, signal) => void replace(worker, signal || `status ${code}`))
    return worker
  }

  async function replace({ process: { pid } }: Worker, how: string): Promise<void> {
    if (stopping) return
    log.warn(`Worker ${pid} ended with ${how}: starting another one`)
    await pause(restartMs)
    if (!stopping) begin()
  }

  const first = Array.from({ length: count }, begin)
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
  const gone = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  const limit = setTimeout(() => worker.process.kill('SIGKILL'), patienceMs)
  await gone
  clearTimeout(limit)
}

/** In a worker: what the process that started it hands over. */
export async function handedOver(): Promise<Handover> {
  const [handover] = (await once(process, 'message')) as [Handover]
  return handover
}
