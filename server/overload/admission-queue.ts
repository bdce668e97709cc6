import { performance } from 'node:perf_hooks'
import { Overloaded } from '#api/http/app-error.ts'
import type { Networks } from '#api/http/client-network.ts'
import { createFairQueue, type Flow, type QueuedRequest } from './fair-queue.ts'

/** Limits concurrent requests. Further requests wait in a queue that is fair between clients. */
export interface AdmissionQueue {
  /**
   * Resolves with the function that ends the request, as soon as a request of this network may start. Rejects with
   * `Overloaded` when the wait would be too long.
   */
  acquire(network?: Networks): Promise<() => void>
  /** The number of queued requests. */
  readonly waiting: number
  /** The number of requests rejected so far. */
  readonly rejected: number
}

/** Times are in milliseconds. The process is busy when its event loop is active more than 40 % of the time. */
interface Settings {
  /** The most active requests. */
  concurrency?: number
  /** The most queued requests. */
  maxQueued?: number
  /** The most queued requests of one client. */
  maxQueuedPerClient?: number
  /** The longest wait while the queue is draining. */
  timeout?: number
  /** The longest wait in a standing queue. */
  standingTimeout?: number
  /** The longest wait when only the queue of one heavy client is standing: a rejected client retries at once. */
  heavyClientTimeout?: number
  /** A client with more queued requests than this is heavy, and is rejected first. */
  heavyClientQueue?: number
  /** A queue with shorter waits than this is draining. */
  shortWait?: number
  /** In a busy process: the time for which a queue may grow. */
  busyWindow?: number
  /** In a busy process: the time over which the drain rate is measured. */
  busyRateWindow?: number
  /** In a busy process: a queue up to this length is never standing. */
  minimumQueue?: number
  /** In an idle process, which waits for a slow or silent database: both windows. */
  idleWindow?: number
  now?: () => number
}

const checkMs = 50
const busyUtilization = 0.4
// The share of the slots that one client may use while other clients wait. A heavy client gets one slot, and pauses after
// each request for as long as the request took.
const maxClientShare = 0.5

const anyNetwork: Networks = { narrow: '' }

/** State of a queue: draining in time, a standing queue, or draining in time only up to a length. */
type QueueState = 'draining' | 'standing' | { maxLength: number }

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
 * Detects a standing queue (controlled delay, Nichols and Jacobson, 2012). A queue with shorter waits than `shortWait`, or one
 * that will be empty within `timeout`, only smooths a burst. A standing queue delays everyone and makes nothing faster; it
 * remains standing until it is empty.
 */
function createStandingQueueDetector({ shortWait, timeout }: { shortWait: number; timeout: number }) {
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

/** The limits that result from one check of the queue. */
interface Limits {
  concurrency: number
  heavyClients: QueueState
  otherClients: QueueState
}

/**
 * Serves clients round-robin, and each client's requests in order of arrival. A standing queue is served LIFO until it is
 * empty, and drops requests early ("adaptive LIFO", Maurer, 2015): some requests are answered fast, and the others fail
 * fast. If only one client's queue is standing, this applies to that client only. In a busy process a standing queue also
 * halves the concurrency, because more active requests would only slow each other down.
 */
export function createAdmissionQueue({
  concurrency = 10,
  maxQueued = 2_000,
  maxQueuedPerClient = 1_000,
  timeout = 5_000,
  standingTimeout = 300,
  heavyClientTimeout = 1_000,
  heavyClientQueue = 10,
  shortWait = 200,
  busyWindow = 50,
  busyRateWindow = 500,
  minimumQueue = 60,
  idleWindow = 2_000,
  now = () => performance.now(),
}: Settings = {}): AdmissionQueue {
  const queue = createFairQueue()
  const createDetector = () => createStandingQueueDetector({ shortWait, timeout })
  let active = 0
  let rejected = 0
  let detectAll = createDetector()
  let detectOthers = createDetector()
  let utilization = performance.eventLoopUtilization()
  let timer: NodeJS.Timeout | undefined

  const isHeavy = ({ client }: Flow) => client.queued > heavyClientQueue

  /** The most active requests of a flow's client: all slots while no other client is present. */
  function maxActive(flow: Flow, slots: number, at: number): number {
    if (queue.presentClients(at) <= 1) return slots
    if (isHeavy(flow)) return at < flow.client.pausedUntil ? 0 : 1
    return Math.max(1, Math.floor(maxClientShare * slots))
  }

  function activate(flow: Flow): () => void {
    active += 1
    const begun = now()
    const end = queue.activate(flow, begun)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      active -= 1
      end()
      if (isHeavy(flow)) flow.client.pausedUntil = 2 * now() - begun
      if (queue.length > 0) check()
    }
  }

  function reject(request: QueuedRequest | undefined): void {
    if (!request) return
    rejected += 1
    request.reject()
  }

  function measureLimits(at: number): Limits {
    const isBusy = performance.eventLoopUtilization(utilization).utilization > busyUtilization
    const windows = isBusy
      ? { minimumQueue, growthWindow: busyWindow, rateWindow: busyRateWindow }
      : { minimumQueue: 0, growthWindow: idleWindow, rateWindow: idleWindow }
    const others = queue.measure(at, (flow) => !isHeavy(flow))
    if (others.length === 0) detectOthers = createDetector()
    const otherClients = detectOthers({ now: at, ...others, ...windows })
    const heavyClients = detectAll({ now: at, ...queue.measure(at), ...windows })
    const isStanding = heavyClients === 'standing' || otherClients === 'standing'
    return {
      concurrency: isBusy && isStanding ? Math.ceil(concurrency / 2) : concurrency,
      heavyClients,
      otherClients,
    }
  }

  const stateOf = (flow: Flow, { heavyClients, otherClients }: Limits) =>
    isHeavy(flow) ? heavyClients : otherClients

  /** Rejects requests that have waited too long, and requests beyond the length that can be served in time. */
  function dropLate(at: number, limits: Limits): void {
    const isOnlyHeavy = limits.otherClients !== 'standing' && queue.presentClients(at) > 1
    const timeoutOnceStanding = isOnlyHeavy ? heavyClientTimeout : standingTimeout
    for (const flow of queue.queuedFlows()) {
      const longest = stateOf(flow, limits) === 'standing' ? timeoutOnceStanding : timeout
      while (flow.queued[0] && at - flow.queued[0].since > longest) reject(queue.remove(flow, false))
    }
    if (typeof limits.heavyClients === 'string') return
    while (queue.length > limits.heavyClients.maxLength) reject(queue.removeFromLongest())
  }

  /** Drops requests and starts the next ones. */
  function check(): void {
    const at = now()
    const limits = measureLimits(at)
    dropLate(at, limits)
    const newestFirst = limits.otherClients === 'standing'
    while (active < limits.concurrency) {
      const flow = queue.next((candidate) => maxActive(candidate, limits.concurrency, at), newestFirst)
      if (!flow) break
      queue.remove(flow, stateOf(flow, limits) === 'standing').start(activate(flow))
    }
    if (queue.length > 0) return
    clearInterval(timer)
    timer = undefined
  }

  /** Makes room in a full queue by rejecting a request of a client with more queued requests. False if there is none. */
  function makeRoom({ client }: Flow): boolean {
    if (queue.length < maxQueued) return true
    if (queue.longest <= client.queued + 1) return false
    reject(queue.removeFromLongest())
    return true
  }

  return {
    acquire(network = anyNetwork) {
      const flow = queue.flowOf(network, now())
      const isFree = active < concurrency && queue.length === 0
      if (isFree && flow.client.active < maxActive(flow, concurrency, now()))
        return Promise.resolve(activate(flow))
      return new Promise((resolve, fail) => {
        const request = { since: now(), start: resolve, reject: () => fail(new Overloaded()) }
        // A client that retries at once must not be answered sooner than one that waits.
        if (flow.client.queued >= maxQueuedPerClient)
          return void setTimeout(() => reject(request), heavyClientTimeout)
        if (!makeRoom(flow)) return reject(request)
        if (queue.length === 0) {
          detectAll = createDetector()
          detectOthers = createDetector()
          utilization = performance.eventLoopUtilization()
        }
        queue.add(flow, request)
        // Checks the queue even while no active request ends.
        timer ??= setInterval(check, checkMs).unref()
        // Slots can be free while the queued clients have used up their share.
        if (active < concurrency) check()
      })
    },
    get waiting() {
      return queue.length
    },
    get rejected() {
      return rejected
    },
  }
}
