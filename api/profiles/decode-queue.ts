interface Waiting {
  start(): void
}

/** Runs work one after the other, in the order of asking. */
export interface DecodeQueue {
  /** Does the work when its turn has come. Rejects, and never begins, once the signal is aborted. */
  run<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result>
  /** How many wait. */
  readonly waiting: number
}

/**
 * A queue for what takes much memory and must not run twice at once. What is no longer wanted leaves the queue at once.
 * It needs no bound of its own: only what holds a slot for uploads waits in it.
 */
export function createDecodeQueue(): DecodeQueue {
  const waiting: Waiting[] = []
  let isRunning = false

  function next(): void {
    isRunning = false
    waiting.shift()?.start()
  }

  function turn(signal: AbortSignal): Promise<void> {
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
      await turn(signal)
      try {
        return await work()
      } finally {
        next()
      }
    },
    get waiting() {
      return waiting.length
    },
  }
}
