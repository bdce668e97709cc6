interface Waiting {
  start(): void
}

/** Runs work one at a time, first in first out. */
export interface DecodeQueue {
  /** Runs the work at its place in the queue. Rejects without running it once the signal is aborted. */
  run<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result>
  /** Length of the queue. */
  readonly waiting: number
}

/**
 * A queue with concurrency 1 for work that takes much memory. Aborted work leaves the queue at once. Upload slots bound
 * its length.
 */
export function createDecodeQueue(): DecodeQueue {
  const waiting: Waiting[] = []
  let isRunning = false

  function release(): void {
    isRunning = false
    waiting.shift()?.start()
  }

  function acquire(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(one), 1)
        reject(signal.reason as Error)
      }
      const one: Waiting = {
        start() {
          signal.removeEventListener('abort', leave)
          isRunning = true
          resolve()
        },
      }
      if (!isRunning) return one.start()
      waiting.push(one)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  return {
    async run(signal, work) {
      signal.throwIfAborted()
      await acquire(signal)
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

/** The queue of all pictures of this process: decoding one can take 200 MB. */
export const decodeQueue = createDecodeQueue()
