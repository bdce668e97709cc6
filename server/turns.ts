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
  /** How long the first in the queue may have waited, in milliseconds, for nobody to have waited long. */
  short?: number
  /** For how many milliseconds it may be longer, and the queue become no shorter, while the process is busy. */
  rush?: number
  /** The same, while it does little but wait itself: for a database that is slow, or silent for a moment. */
  lull?: number
  /** While the process is busy, a queue of so many never stands: it moves, and they will not have to wait for long. */
  few?: number
  /** How long one may wait once a queue stands. */
  shortPatience?: number
  now?: () => number
}

interface Waiting {
  since: number
  start(leave: () => void): void
  refuse(): void
}

const lookMs = 50
// The share of its time that a process has to work for others to be waiting for it, and not it for a database.
const busy = 0.4

// What a queue must have lost of its length to be on its way to its end.
const share = 0.9

/** Follows a queue from the moment on when somebody begins to wait where nobody did. */
function follow(short: number) {
  // Since when the first one has always waited for longer than that, and how many there were at most.
  let since: number | undefined
  let longest = 0
  let stands = false
  return {
    use: performance.eventLoopUtilization(),
    /** Whether more than a few have long been waiting, and become no fewer; from then on it stands, until it empties. */
    stands(now: number, length: number, wait: number, time: number, few: number): boolean {
      if (stands) return true
      if (wait < short || length <= few) {
        since = undefined
        return false
      }
      longest = since === undefined ? length : Math.max(longest, length)
      since ??= now
      if (now - since < time) return false
      stands = length >= share * longest
      since = now
      longest = length
      return stands
    },
  }
}

/**
 * Turns are given in the order of asking. A queue in which nobody waits for long, or which is on its way to that, only
 * smooths a rush ("controlled delay", Nichols and Jacobson, 2012). One that stands would keep everyone waiting and make
 * nothing faster. Then, until it empties, whoever has come last is first, so that who is answered is answered soon, and
 * the others are told soon that they are not ("adaptive LIFO", Maurer, 2015).
 * In a process that is busy, half as many work at once then: the others would only make each of them, and each turn of the
 * event loop, take longer.
 */
export function giveTurns({
  atOnce = 10,
  most = 2_000,
  patience = 5_000,
  short = 200,
  rush = 50,
  lull = 2_000,
  few = 60,
  shortPatience = 300,
  now = () => performance.now(),
}: Settings = {}): Turns {
  const queue: Waiting[] = []
  let working = 0
  let refused = 0
  let followed = follow(short)
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

  /** What holds now: how many work at once, how long one may wait, and whether the last one is first. */
  function rules(at: number) {
    const wait = queue[0] ? at - queue[0].since : 0
    const { utilization } = performance.eventLoopUtilization(followed.use)
    const isBusy = utilization > busy
    const [time, some] = isBusy ? [rush, few] : [lull, 0]
    if (!followed.stands(at, queue.length, wait, time, some)) {
      return { atOnce, patience, next: () => queue.shift()! }
    }
    return {
      atOnce: isBusy ? Math.ceil(atOnce / 2) : atOnce,
      patience: shortPatience,
      next: () => queue.pop()!,
    }
  }

  /** Refuses those who have waited too long, and lets the next ones begin. */
  function look(): void {
    const at = now()
    const { atOnce, patience, next } = rules(at)
    while (queue[0] && at - queue[0].since > patience) refuse(queue.shift()!)
    while (queue.length > 0 && working < atOnce) next().start(begin())
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
        if (queue.length === 0) followed = follow(short)
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
