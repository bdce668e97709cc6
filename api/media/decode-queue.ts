import { LRUCache } from 'lru-cache'

interface Waiting {
  clients: readonly string[]
  start(): void
}

/** Runs work one at a time, in an order that is fair between clients. */
export interface DecodeQueue {
  /**
   * Runs the work at its place in the queue. `clients` name who asks, the network before the member: whose work began
   * longest ago is next, and new clients come first. Rejects without running the work once the signal is aborted.
   */
  run<Result>(clients: readonly string[], signal: AbortSignal, work: () => Promise<Result>): Promise<Result>
  /** Length of the queue. */
  readonly waiting: number
}

const maxClients = 10_000

/**
 * A queue with concurrency 1 for work that takes much memory. Aborted work leaves the queue at once. Upload slots bound
 * its length.
 */
export function createDecodeQueue(): DecodeQueue {
  const waiting: Waiting[] = []
  /** The number of the latest work of each client. */
  const begun = new LRUCache<string, number>({ max: maxClients })
  let begunInAll = 0
  let isRunning = false

  const lastOf = (client: string | undefined) => (client === undefined ? 0 : (begun.get(client) ?? 0))

  /** A member with several networks waits like one, and in a network of several members each has a turn. */
  function compare({ clients: one }: Waiting, { clients: other }: Waiting): number {
    const latest = (clients: readonly string[]) => Math.max(0, ...clients.map(lastOf))
    return latest(one) - latest(other) || lastOf(one.at(-1)) - lastOf(other.at(-1))
  }

  function release(): void {
    isRunning = false
    // Stable: equals keep their order of arrival.
    const next = waiting.toSorted(compare)[0]
    if (!next) return
    waiting.splice(waiting.indexOf(next), 1)
    next.start()
  }

  function acquire(clients: readonly string[], signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(one), 1)
        reject(signal.reason as Error)
      }
      const one: Waiting = {
        clients,
        start() {
          signal.removeEventListener('abort', leave)
          isRunning = true
          begunInAll += 1
          for (const client of clients) begun.set(client, begunInAll)
          resolve()
        },
      }
      if (!isRunning) return one.start()
      waiting.push(one)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  return {
    async run(clients, signal, work) {
      signal.throwIfAborted()
      await acquire(clients, signal)
      try {
        return await work()
      } finally {
        release()
      }
    },
    get waiting() {
      return waiting.length
    },
  }
}
