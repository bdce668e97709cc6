import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type MetricObject, type Registry } from 'prom-client'

/** A source of metrics in the Prometheus format. */
export type MetricsSource = Pick<Registry, 'contentType' | 'metrics'>

type WorkerMetrics = MetricObject[]

/**
 * Messages between workers and the primary process: a worker requests metrics, the primary collects them from each worker,
 * each worker reports its own, and the primary returns all of them.
 */
type Message =
  | { metrics: 'request'; id: number }
  | { metrics: 'collect'; key: string }
  | { metrics: 'report'; key: string; own: WorkerMetrics }
  | { metrics: 'result'; id: number; all: WorkerMetrics[] }

// Workers that do not report in time are left out.
const timeoutMs = 1_000

function isMetricsMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'metrics' in message
}

/** In the primary process: answers the workers' requests with the metrics of all workers that listen. */
export function serveWorkerMetrics(): void {
  const listening = new Set<Worker>()
  const pending = new Map<string, (own: WorkerMetrics) => void>()

  async function collect(requester: Worker, id: number): Promise<void> {
    const key = `${requester.id} ${id}`
    const all: WorkerMetrics[] = []
    const complete = Promise.withResolvers<void>()
    const workers = [...listening].filter((worker) => worker.isConnected())
    pending.set(key, (own) => {
      if (all.push(own) === workers.length) complete.resolve()
    })
    const timer = setTimeout(complete.resolve, timeoutMs)
    for (const worker of workers) worker.send({ metrics: 'collect', key } satisfies Message)
    await complete.promise
    clearTimeout(timer)
    pending.delete(key)
    if (requester.isConnected()) requester.send({ metrics: 'result', id, all } satisfies Message)
  }

  cluster.on('listening', (worker) => listening.add(worker))
  cluster.on('exit', (worker) => listening.delete(worker))
  cluster.on('message', (worker, message) => {
    if (!isMetricsMessage(message)) return
    if (message.metrics === 'request') void collect(worker, message.id)
    if (message.metrics === 'report') pending.get(message.key)?.(message.own)
  })
}

/** In a worker: reports its own metrics to the primary, and returns the aggregated metrics of all workers. */
export function aggregateWorkerMetrics(own: Registry): MetricsSource {
  const pending = new Map<number, (all: WorkerMetrics[]) => void>()
  let lastId = 0

  const send = (message: Message) => process.connected && process.send!(message)

  process.on('message', async (message) => {
    if (!isMetricsMessage(message)) return
    if (message.metrics === 'result') pending.get(message.id)?.(message.all)
    if (message.metrics !== 'collect') return
    send({ metrics: 'report', key: message.key, own: await own.getMetricsAsJSON() })
  })

  return {
    contentType: own.contentType,
    async metrics() {
      const id = (lastId += 1)
      const result = Promise.withResolvers<WorkerMetrics[]>()
      pending.set(id, result.resolve)
      send({ metrics: 'request', id })
      const all = await result.promise.finally(() => pending.delete(id))
      return AggregatorRegistry.aggregate(all).metrics()
    },
  }
}
