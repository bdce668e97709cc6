/** Lets so many work at once. Whoever comes when all are at it waits for a turn, but not for long when many do. */
export interface Turns {
  /** Resolves with what ends the turn, once it has come. Rejects with `Refused` where that would take too long. */
  take(): Promise<() => void>
  /** How many wait. */
  readonly waiting: number
  /** How many were refused so far. */
  readonly refused: number
}

/** There is more to do than can be done. */
export class Refused extends Error {}

interface Settings {
  /** How many work at once. */
  atOnce?: number
  /** How many may wait. */
  most?: number
  /** How long one may wait, in milliseconds, while the others are a rush that passes. */
  patience?: number
  /** After how many milliseconds with somebody waiting it is no rush any more. */
  rush?: number
  /** How long one may wait then. */
  shortPatience?: number
}

interface Waiting {
  since: number
  start(leave: () => void): void
  refuse(): void
}

const lookMs = 100

/**
 * Turns are given in the order of asking. A queue that empties now and then only smooths a rush. One that stands keeps
 * everyone waiting and makes nothing faster, so that it is cut short ("controlled delay", Nichols and Jacobson, 2012).
 */
export function giveTurns({
  atOnce = 10,
  most = 2_000,
  patience = 5_000,
  rush = 200,
  shortPatience = 100,
}: Settings = {}): Turns {
  const queue: Waiting[] = []
  let working = 0
  let refused = 0
  // When it was last seen that nobody waits.
  let lastEmpty = performance.now()
  let clock: NodeJS.Timeout | undefined

  function begin(): () => void {
    working += 1
    let left = false
    return () => {
      if (left) return
      left = true
      working -= 1
      goOn()
    }
  }

  function refuse(one: Waiting): void {
    refused += 1
    one.refuse()
  }

  /** Refuses those who have waited too long. */
  function look(): void {
    const now = performance.now()
    const longest = now - lastEmpty > rush ? shortPatience : patience
    while (queue[0] && now - queue[0].since > longest) refuse(queue.shift()!)
    if (queue.length > 0) return
    lastEmpty = now
    clearInterval(clock)
    clock = undefined
  }

  function goOn(): void {
    look()
    queue.shift()?.start(begin())
    if (queue.length === 0) lastEmpty = performance.now()
  }

  return {
    take() {
      if (queue.length === 0) lastEmpty = performance.now()
      if (working < atOnce) return Promise.resolve(begin())
      return new Promise((resolve, reject) => {
        const one = { since: performance.now(), start: resolve, refuse: () => reject(new Refused()) }
        if (queue.length >= most) return refuse(one)
        queue.push(one)
        // Also while nobody's work comes to an end.
        clock ??= setInterval(look, lookMs).unref()
      })
    },
    get waiting() {
      return queue.length
    },
    get refused() {
      return refused
    },
  }
}
