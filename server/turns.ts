import { performance } from 'node:perf_hooks'

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
  /** After how many milliseconds with somebody waiting it is no rush any more, while the process is busy. */
  rush?: number
  /** The same, while it does little but wait itself: for a database that is slow, or silent for a moment. */
  lull?: number
  /** How many may wait then for longer: as long as it takes while the process is busy, else as long as `lull`. */
  few?: number
  /** How long the others may wait then. */
  shortPatience?: number
  now?: () => number
}

interface Waiting {
  since: number
  start(leave: () => void): void
  refuse(): void
}

const lookMs = 100
// The share of its time that a process has to work for others to be waiting for it, and not it for a database.
const busy = 0.4

// What a queue must have lost of its length to be on its way to its end.
const share = 0.9

/** Follows a queue from the moment on when somebody began to wait where nobody did. */
function follow(since: number) {
  let begun = since
  let longest = 0
  let cut = false
  return {
    use: performance.eventLoopUtilization(),
    /** Whether it has stood for so long, in milliseconds, without becoming shorter; from then on it is, until it empties. */
    isToBeCut(now: number, length: number, long: number): boolean {
      longest = Math.max(longest, length)
      if (cut || now - begun <= long) return cut
      cut = length >= share * longest
      begun = now
      longest = length
      return cut
    },
  }
}

/**
 * Turns are given in the order of asking. A queue that empties now and then, or is on its way to it, only smooths a rush.
 * One that stands keeps everyone waiting and makes nothing faster, so that it is cut short until it empties ("controlled
 * delay", Nichols and Jacobson, 2012).
 * In a process that is busy it still moves, so that a few may wait however slow the machine is; and half as many work
 * at once, since the others would only make each of them, and each turn of the event loop, take longer.
 */
export function giveTurns({
  atOnce = 10,
  most = 2_000,
  patience = 5_000,
  rush = 300,
  lull = 2_000,
  few = 30,
  shortPatience = 100,
  now = () => performance.now(),
}: Settings = {}): Turns {
  const queue: Waiting[] = []
  let working = 0
  let refused = 0
  let standing = follow(0)
  let clock: NodeJS.Timeout | undefined

  function begin(): () => void {
    working += 1
    let left = false
    return () => {
      if (left) return
      left = true
      working -= 1
      if (queue.length > 0) look()
    }
  }

  function refuse(one: Waiting): void {
    refused += 1
    one.refuse()
  }

  /** What holds now: how many work at once, how many may wait in any case, and how long the others may. */
  function rules(at: number) {
    const usual = { atOnce, few: 0, longest: patience, longestOfFew: patience }
    const { utilization } = performance.eventLoopUtilization(standing.use)
    const isBusy = utilization > busy
    if (!standing.isToBeCut(at, queue.length, isBusy ? rush : lull)) return usual
    const cut = { few, longest: shortPatience }
    return isBusy
      ? { ...cut, atOnce: Math.ceil(atOnce / 2), longestOfFew: Infinity }
      : { ...cut, atOnce, longestOfFew: lull }
  }

  /** Refuses those who have waited too long, and lets the next ones begin. */
  function look(): void {
    const at = now()
    const { atOnce, few, longest, longestOfFew } = rules(at)
    const limit = () => (queue.length > few ? longest : longestOfFew)
    while (queue[0] && at - queue[0].since > limit()) refuse(queue.shift()!)
    while (queue.length > 0 && working < atOnce) queue.shift()!.start(begin())
    if (queue.length > 0) return
    clearInterval(clock)
    clock = undefined
  }

  return {
    take() {
      if (working < atOnce && queue.length === 0) return Promise.resolve(begin())
      return new Promise((resolve, reject) => {
        const one = { since: now(), start: resolve, refuse: () => reject(new Refused()) }
        if (queue.length >= most) return refuse(one)
        if (queue.length === 0) standing = follow(one.since)
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
