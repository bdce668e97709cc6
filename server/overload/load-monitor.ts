import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createAdmissionQueue, type AdmissionQueue } from './admission-queue.ts'

/** The admission queues of a process, and its load. */
export interface LoadMonitor {
  /** The queue of requests. */
  requests: Pick<AdmissionQueue, 'acquire'>
  /** The queue of requests that hash a password. */
  passwords: Pick<AdmissionQueue, 'acquire'>
  /** The number of queued requests. */
  readonly waiting: number
  /** The number of requests rejected so far. */
  readonly rejected: number
  /** The mean event loop delay of the last half second, in milliseconds. */
  readonly eventLoopDelay: number
  /** Starts to measure; called after the server's start, which would count as load. */
  start(): void
  stop(): void
}

interface Settings {
  /** Called with the number of rejected requests, at most every half second. */
  onRejected?: (count: number) => void
}

const windowMs = 500

/**
 * Password hashes are computed in other threads, so this queue says nothing about the load of the event loop: it is never
 * standing, and one client can fill only a part of it. Four active requests keep the two concurrent hashes busy
 * (`api/accounts/passwords/hashing.ts`).
 */
const passwordQueue = {
  ...{ concurrency: 4, maxQueued: 250, maxQueuedPerClient: 50, timeout: 5_000 },
  ...{ busyWindow: Infinity, busyRateWindow: Infinity, idleWindow: Infinity },
}

/** The queue of requests admits as many at once as there are database connections: more would wait for each other. */
export function createLoadMonitor({ onRejected = () => {} }: Settings = {}): LoadMonitor {
  const requests = createAdmissionQueue()
  const passwords = createAdmissionQueue(passwordQueue)
  const rejected = () => requests.rejected + passwords.rejected
  const delays = monitorEventLoopDelay({ resolution: 10 })
  let timer: NodeJS.Timeout | undefined
  let eventLoopDelay = 0
  let reported = 0

  const measure = () => {
    eventLoopDelay = delays.count > 0 ? delays.mean / 1e6 : 0
    delays.reset()
    if (rejected() > reported) onRejected(rejected() - reported)
    reported = rejected()
  }

  return {
    requests,
    passwords,
    get waiting() {
      return requests.waiting + passwords.waiting
    },
    get rejected() {
      return rejected()
    },
    get eventLoopDelay() {
      return eventLoopDelay
    },
    start() {
      delays.enable()
      timer ??= setInterval(measure, windowMs).unref()
    },
    stop() {
      clearInterval(timer)
      delays.disable()
    },
  }
}
