import type { Networks } from '#api/http/limits/network.ts'

/** A request that waits for its turn. */
export interface Waiting {
  /** When it began to wait, in milliseconds. */
  since: number
  start(leave: () => void): void
  refuse(): void
}

/** What one network has waiting, oldest first, and under way. */
export interface Flow {
  network: string
  waiting: Waiting[]
  working: number
  servedAt: number
  group: Group
}

/** The flows of one client: of an IPv4 address the only one, of an IPv6 /48 those of its /64. */
export interface Group {
  flows: Map<string, Flow>
  waiting: number
  working: number
  servedAt: number
  seenAt: number
  /** Until when it has no turn while others ask. */
  restsUntil: number
}

// A client counts as active for so long after it last asked, in milliseconds.
const activeMs = 1_000

const isIdle = ({ working, waiting }: Flow) => working === 0 && waiting.length === 0

/** When a flow's turn is: in the order of coming, or since the client was last served. */
function dueAt({ waiting, group }: Flow): number {
  return Math.max(group.servedAt, waiting[0]!.since)
}

/** Who has the least under way goes first; between equals, who has waited longest since the last turn. */
function byTurn(a: Flow, b: Flow): number {
  return (
    a.group.working - b.group.working ||
    a.working - b.working ||
    dueAt(a) - dueAt(b) ||
    a.servedAt - b.servedAt
  )
}

/** Who has the least under way goes first; between equals, who came last. */
function byNewest(a: Flow, b: Flow): number {
  return (
    a.group.working - b.group.working ||
    a.working - b.working ||
    b.waiting.at(-1)!.since - a.waiting.at(-1)!.since
  )
}

/**
 * Requests that wait, in a queue for each network. AdmissionQueue go round between clients, so that one that asks for a thousand
 * things keeps another one waiting for no longer than one that asks for two (fair queueing, Nagle, 1987).
 */
export function createFairQueue() {
  const groups = new Map<string, Group>()
  let length = 0
  let purgedAt = 0

  /** Forgets clients that have nothing to do here and have not asked for a while. */
  function purge(now: number): void {
    if (now - purgedAt < activeMs) return
    purgedAt = now
    for (const [name, { working, waiting, seenAt, flows }] of groups) {
      if (working === 0 && waiting === 0 && now - seenAt >= activeMs) groups.delete(name)
      for (const flow of flows.values()) if (isIdle(flow)) flows.delete(flow.network)
    }
  }

  function* waitingFlows(): Generator<Flow> {
    for (const { waiting, flows } of groups.values()) {
      if (waiting === 0) continue
      for (const flow of flows.values()) if (flow.waiting.length > 0) yield flow
    }
  }

  function take(flow: Flow, newest: boolean): Waiting {
    length -= 1
    flow.group.waiting -= 1
    return newest ? flow.waiting.pop()! : flow.waiting.shift()!
  }

  const largest = () => {
    let found: Group | undefined
    for (const group of groups.values()) if (group.waiting > (found?.waiting ?? 0)) found = group
    return found
  }

  return {
    get length() {
      return length
    },
    /** How many clients wait, work or have asked within the last second. */
    active(now: number): number {
      purge(now)
      return groups.size
    },
    /** The flow of a network, which asks now. */
    flowOf({ narrow, wide = narrow }: Networks, now: number): Flow {
      purge(now)
      let group = groups.get(wide)
      if (!group) {
        groups.set(
          wide,
          (group = { flows: new Map(), waiting: 0, working: 0, servedAt: 0, seenAt: now, restsUntil: 0 }),
        )
      }
      group.seenAt = now
      let flow = group.flows.get(narrow)
      if (!flow) {
        flow = { network: narrow, waiting: [], working: 0, servedAt: 0, group }
        group.flows.set(narrow, flow)
      }
      return flow
    },
    add(flow: Flow, one: Waiting): void {
      flow.waiting.push(one)
      flow.group.waiting += 1
      length += 1
    },
    /** The flow whose turn is next, among clients with fewer under way than `shareOf` allows. */
    next(shareOf: (flow: Flow) => number, newestFirst: boolean): Flow | undefined {
      const compare = newestFirst ? byNewest : byTurn
      let first: Flow | undefined
      for (const flow of waitingFlows()) {
        if (flow.group.working < shareOf(flow) && (!first || compare(flow, first) < 0)) first = flow
      }
      return first
    },
    take,
    /** Notes that a request of the flow is under way; returns what notes its end. */
    begin(flow: Flow, now: number): () => void {
      const { group } = flow
      flow.working += 1
      group.working += 1
      flow.servedAt = group.servedAt = now
      return () => {
        flow.working -= 1
        group.working -= 1
        if (isIdle(flow)) group.flows.delete(flow.network)
      }
    },
    /** Takes out the newest request of the client that has most waiting. */
    dropFromLargest(): Waiting | undefined {
      const group = largest()
      if (!group) return undefined
      const flows = [...group.flows.values()]
      return take(
        flows.reduce((most, flow) => (flow.waiting.length > most.waiting.length ? flow : most)),
        true,
      )
    },
    /** The length of the longest queue that a client has. */
    get longest() {
      return largest()?.waiting ?? 0
    },
    waitingFlows,
    /** How many wait in these flows, and for how long the first of them has. */
    measure(now: number, isMeant: (flow: Flow) => boolean = () => true): { length: number; wait: number } {
      let length = 0
      let oldest = now
      for (const flow of waitingFlows()) {
        if (!isMeant(flow)) continue
        length += flow.waiting.length
        oldest = Math.min(oldest, flow.waiting[0]!.since)
      }
      return { length, wait: now - oldest }
    },
  }
}
