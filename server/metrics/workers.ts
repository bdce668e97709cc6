import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type MetricObject, type Registry } from 'prom-client'

/** What can be asked for the figures of the site. */
export type Figures = Pick<Registry, 'contentType' | 'metrics'>

type OfOne = MetricObject[]

/** What workers and the process that started them say about figures: one asks, each gives, all are brought. */
type Said =
  | { figures: 'asked'; question: number }
  | { figures: 'wanted'; key: string }
  | { figures: 'given'; key: string; ofOne: OfOne }
  | { figures: 'brought'; question: number; ofAll: OfOne[] }

// Who has more to do than to answer is left out.
const patienceMs = 1_000

function isAboutFigures(message: unknown): message is Said {
  return typeof message === 'object' && message !== null && 'figures' in message
}

/** In the process that starts the workers: brings to a worker that asks the figures of all who listen. */
export function bringFigures(): void {
  const listening = new Set<Worker>()
  const open = new Map<string, (ofOne: OfOne) => void>()

  async function bring(asker: Worker, question: number): Promise<void> {
    const key = `${asker.id} ${question}`
    const ofAll: OfOne[] = []
    const enough = Promise.withResolvers<void>()
    const asked = [...listening].filter((worker) => worker.isConnected())
    open.set(key, (ofOne) => {
      if (ofAll.push(ofOne) === asked.length) enough.resolve()
    })
    const limit = setTimeout(enough.resolve, patienceMs)
    for (const worker of asked) worker.send({ figures: 'wanted', key } satisfies Said)
    await enough.promise
    clearTimeout(limit)
    open.delete(key)
    if (asker.isConnected()) asker.send({ figures: 'brought', question, ofAll } satisfies Said)
  }

  cluster.on('listening', (worker) => listening.add(worker))
  cluster.on('exit', (worker) => listening.delete(worker))
  cluster.on('message', (worker, message) => {
    if (!isAboutFigures(message)) return
    if (message.figures === 'asked') void bring(worker, message.question)
    if (message.figures === 'given') open.get(message.key)?.(message.ofOne)
  })
}

/** In a worker: gives its figures to whoever wants them, and adds up those of all workers. */
export function addFiguresUp(own: Registry): Figures {
  const questions = new Map<number, (ofAll: OfOne[]) => void>()
  let asked = 0

  const say = (said: Said) => process.connected && process.send!(said)

  process.on('message', async (message) => {
    if (!isAboutFigures(message)) return
    if (message.figures === 'brought') questions.get(message.question)?.(message.ofAll)
    if (message.figures !== 'wanted') return
    say({ figures: 'given', key: message.key, ofOne: await own.getMetricsAsJSON() })
  })

  return {
    contentType: own.contentType,
    async metrics() {
      const question = (asked += 1)
      const brought = Promise.withResolvers<OfOne[]>()
      questions.set(question, brought.resolve)
      say({ figures: 'asked', question })
      const ofAll = await brought.promise.finally(() => questions.delete(question))
      return AggregatorRegistry.aggregate(ofAll).metrics()
    },
  }
}
