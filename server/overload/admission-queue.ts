import { performance } from 'node:perf_hooks'
import type { Networks } from '#api/http/limits/network.ts'
import { createFairQueue, type Flow, type Waiting } from './fair-queue.ts'
import { createStandingQueue, type QueueState } from './standing-queue.ts'

/** Lets so many requests be worked on at once; the others wait in a queue that is fair to their clients. */
export interface AdmissionQueue {
  /**
   * Resolves with what ends the turn, once it has come to a request of this network. Rejects with `Refused` where that
   * would take too long.
   */
  take(network?: Networks): Promise<() => void>
  /** How many wait. */
  readonly waiting: number
  /** How many were refused so far. */
  readonly refused: number
}

/** There is more to do than can be done. */
export class Overloaded extends Error {}

interface Settings {
  /** How many work at once. */
  atOnce?: number
  /** How many may wait. */
  most?: number
  /** How many of one client may wait. */
  mostOfClient?: number
  /** How long one may wait, in milliseconds, while the queue does not stand. */
  patience?: number
  /** How long the first in the queue may have waited, in milliseconds, for nobody to have waited long. */
  short?: number
  /** For how many milliseconds a queue may become longer while the process is busy. */
  rush?: number
  /** After how many milliseconds the pace of the queue of a busy process is known. */
  settled?: number
  /** Both of these while the process does little but wait itself: for a database that is slow, or silent for a moment. */
  lull?: number
  /** While the process is busy, a queue of so many never stands: it moves, and they will not have to wait for long. */
  few?: number
  /** A client that has more than this waiting is the first to be refused. */
  fewOfClient?: number
  /** How long one may wait once a queue stands. */
  shortPatience?: number
  /** The same where only the queue of a client stands that has much waiting, while others ask: it asks again at once. */
  largePatience?: number
  now?: () => number
}

const lookMs = 50
// The share of its time that a process has to work for others to be waiting for it, and not it for a database.
const busy = 0.4
// The share of the turns that one client may have while others ask, too. One that has much waiting gets a single turn, and
// rests after it for as long as it took: whatever comes meanwhile has to share the processor with it.
const share = 0.5

const nowhere: Networks = { narrow: '' }

/** What holds for a look at the queue. */
interface Rules {
  atOnce: number
  /** Of clients that have much waiting, and of all others. */
  ofLarge: QueueState
  ofSmall: QueueState
}

/**
 * AdmissionQueue go round between clients, and each client's requests are served in the order of asking. Once a queue stands, and
 * until it empties, the newest request is served first, so that who is answered is answered soon, and the others are told
 * soon that they are not ("adaptive LIFO", Maurer, 2015). Where it is one client's queue that stands, that holds for this
 * client alone. In a process that is busy, half as many work at once then: the others would only make each of them, and
 * each turn of the event loop, take longer.
 */
export function createAdmissionQueue({
  atOnce = 10,
  most = 2_000,
  mostOfClient = 1_000,
  patience = 5_000,
  short = 200,
  rush = 50,
  settled = 500,
  lull = 2_000,
  few = 60,
  fewOfClient = 10,
  shortPatience = 300,
  largePatience = 1_000,
  now = () => performance.now(),
}: Settings = {}): AdmissionQueue {
  const queue = createFairQueue()
  const follow = () => createStandingQueue({ short, patience })
  let working = 0
  let refused = 0
  let all = follow()
  let small = follow()
  let use = performance.eventLoopUtilization()
  let clock: NodeJS.Timeout | undefined

  const isLarge = ({ group }: Flow) => group.waiting > fewOfClient

  /** How many a client may have under way now: all turns while no other client asks. */
  function shareOf(flow: Flow, turns: number, at: number): number {
    if (queue.active(at) <= 1) return turns
    if (isLarge(flow)) return at < flow.group.restsUntil ? 0 : 1
    return Math.max(1, Math.floor(share * turns))
  }

  function begin(flow: Flow): () => void {
    working += 1
    const begun = now()
    const end = queue.begin(flow, begun)
    let left = false
    return () => {
      if (left) return
      left = true
      working -= 1
      end()
      if (isLarge(flow)) flow.group.restsUntil = 2 * now() - begun
      if (queue.length > 0) look()
    }
  }

  function refuse(one: Waiting | undefined): void {
    if (!one) return
    refused += 1
    one.refuse()
  }

  function rules(at: number): Rules {
    const isBusy = performance.eventLoopUtilization(use).utilization > busy
    const times = isBusy ? { few, growing: rush, settled } : { few: 0, growing: lull, settled: lull }
    const ofOthers = queue.measure(at, (flow) => !isLarge(flow))
    if (ofOthers.length === 0) small = follow()
    const ofSmall = small({ now: at, ...ofOthers, ...times })
    const ofLarge = all({ now: at, ...queue.measure(at), ...times })
    const stands = ofLarge === 'stands' || ofSmall === 'stands'
    return { atOnce: isBusy && stands ? Math.ceil(atOnce / 2) : atOnce, ofLarge, ofSmall }
  }

  const stateOf = (flow: Flow, { ofLarge, ofSmall }: Rules) => (isLarge(flow) ? ofLarge : ofSmall)

  /** Refuses those who have waited too long, and those for whom there will not be time. */
  function dropLate(at: number, held: Rules): void {
    const isOnlyLarge = held.ofSmall !== 'stands' && queue.active(at) > 1
    const longestOnceItStands = isOnlyLarge ? largePatience : shortPatience
    for (const flow of queue.waitingFlows()) {
      const longest = stateOf(flow, held) === 'stands' ? longestOnceItStands : patience
      while (flow.waiting[0] && at - flow.waiting[0].since > longest) refuse(queue.take(flow, false))
    }
    if (typeof held.ofLarge === 'string') return
    while (queue.length > held.ofLarge.atMost) refuse(queue.dropFromLargest())
  }

  /** Refuses whom it has to, and lets the next ones begin. */
  function look(): void {
    const at = now()
    const held = rules(at)
    dropLate(at, held)
    while (working < held.atOnce) {
      const flow = queue.next((one) => shareOf(one, held.atOnce, at), held.ofSmall === 'stands')
      if (!flow) break
      queue.take(flow, stateOf(flow, held) === 'stands').start(begin(flow))
    }
    if (queue.length > 0) return
    clearInterval(clock)
    clock = undefined
  }

  /** Makes room in a full queue at the expense of a client that has more waiting; whether there is room now. */
  function hasRoomFor({ group }: Flow): boolean {
    if (queue.length < most) return true
    if (queue.longest <= group.waiting + 1) return false
    refuse(queue.dropFromLargest())
    return true
  }

  return {
    take(network = nowhere) {
      const flow = queue.flowOf(network, now())
      const isFree = working < atOnce && queue.length === 0
      if (isFree && flow.group.working < shareOf(flow, atOnce, now())) return Promise.resolve(begin(flow))
      return new Promise((resolve, reject) => {
        const one = { since: now(), start: resolve, refuse: () => reject(new Overloaded()) }
        // Who asks again at once is to find out no sooner than who has waited.
        if (flow.group.waiting >= mostOfClient) return void setTimeout(() => refuse(one), largePatience)
        if (!hasRoomFor(flow)) return refuse(one)
        if (queue.length === 0) {
          all = follow()
          small = follow()
          use = performance.eventLoopUtilization()
        }
        queue.add(flow, one)
        // Also while nobody's work comes to an end.
        clock ??= setInterval(look, lookMs).unref()
        // AdmissionQueue can be free while a client waits that has had its share.
        if (working < atOnce) look()
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
