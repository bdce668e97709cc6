/** State of a queue: draining in time, a standing queue, or draining in time only up to a length. */
export type QueueState = 'draining' | 'standing' | { maxLength: number }

interface Settings {
  /** A queue whose first request has waited less than this, in milliseconds, is draining. */
  shortWait: number
  /** A queue that will be empty within this time, in milliseconds, is draining. */
  timeout: number
}

interface Measurement {
  now: number
  length: number
  /** The wait of the first request, in milliseconds. */
  wait: number
  /** A queue up to this length is draining. */
  minimumQueue: number
  /** A queue that only grows for this long, in milliseconds, is standing. */
  growthWindow: number
  /** The time over which the drain rate is measured, in milliseconds. */
  rateWindow: number
}

// A queue has grown when its length is multiplied by this.
const growth = 1.05

/**
 * Detects a standing queue (controlled delay, Nichols and Jacobson, 2012). A queue with short waits, or one that will be
 * empty soon, only smooths a burst. A standing queue delays everyone and makes nothing faster; it remains standing until
 * it is empty.
 */
export function createStandingQueueDetector({ shortWait, timeout }: Settings) {
  // The time since which waits are not short, and the queue's length at that time.
  let start: { at: number; length: number } | undefined
  let isStanding = false

  return (measurement: Measurement): QueueState => {
    const { now, length, wait, minimumQueue, growthWindow, rateWindow } = measurement
    if (isStanding) return 'standing'
    if (wait < shortWait || length <= minimumQueue) {
      start = undefined
      return 'draining'
    }
    start ??= { at: now, length }
    const time = now - start.at
    if (time >= growthWindow && length > growth * start.length) isStanding = true
    if (isStanding || time < rateWindow) return isStanding ? 'standing' : 'draining'
    const drained = start.length - length
    if (drained <= 0) {
      isStanding = true
      return 'standing'
    }
    const maxLength = Math.max(minimumQueue, Math.floor((drained * timeout) / Math.max(1, time)))
    return length > maxLength ? { maxLength } : 'draining'
  }
}
