/** What is known of a queue: whether it passes, has more in it than can be done in time, or stands. */
export type QueueState = 'passes' | 'stands' | { atMost: number }

interface Settings {
  /** How long the first one may have waited, in milliseconds, for nobody to have waited for long. */
  short: number
  /** A queue that will be empty within so many milliseconds passes. */
  patience: number
}

interface Seen {
  now: number
  length: number
  /** How long the first one has waited, in milliseconds. */
  wait: number
  /** A queue of so many is never too long. */
  few: number
  /** After how many milliseconds a queue stands that has only become longer. */
  growing: number
  /** After how many milliseconds the pace can be told at which it becomes shorter. */
  settled: number
}

// A queue has become longer where it has so many times its length.
const growth = 1.05

/**
 * Follows a queue from when somebody begins to wait in it. A queue in which nobody waits for long, or which empties soon
 * enough, only smooths a burst ("controlled delay", Nichols and Jacobson, 2012). One that does not would keep everyone
 * waiting and make nothing faster: it stands, until it is empty.
 */
export function createStandingQueue({ short, patience }: Settings) {
  // When it had become long, and how long it was then.
  let from: { at: number; length: number } | undefined
  let stands = false

  return (seen: Seen): QueueState => {
    const { now, length, wait, few, growing, settled } = seen
    if (stands) return 'stands'
    if (wait < short || length <= few) {
      from = undefined
      return 'passes'
    }
    from ??= { at: now, length }
    const time = now - from.at
    if (time >= growing && length > growth * from.length) stands = true
    if (stands || time < settled) return stands ? 'stands' : 'passes'
    const done = from.length - length
    if (done <= 0) {
      stands = true
      return 'stands'
    }
    const atMost = Math.max(few, Math.floor((done * patience) / Math.max(1, time)))
    return length > atMost ? { atMost } : 'passes'
  }
}
