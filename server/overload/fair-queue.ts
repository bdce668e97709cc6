import type { Networks } from '#api/http/client-network.ts'

/** A request in the queue. */
export interface QueuedRequest {
  /** The start of its wait, in milliseconds. */
  since: number
  start(release: () => void): void
  reject(): void
}

/** The requests of one network: queued ones, oldest first, and the number of active ones. */
export interface Flow {
  network: string
  queued: QueuedRequest[]
  active: number
  servedAt: number
  client: FlowClient
}

/** A client with its flows: one for an IPv4 address, one for each /64 of an IPv6 /48. */
export interface FlowClient {
  flows: Map<string, Flow>
  queued: number
  active: number
  servedAt: number
  seenAt: number
  /** The client starts no request before this time while other clients wait. */
  pausedUntil: number
}

// A client counts as present for this long after its last request, in milliseconds.
const presentMs = 1_000

const isIdle = ({ active, queued }: Flow) => active === 0 && queued.length === 0

/** The time since which a flow is due: its oldest request's arrival, or the client's last service. */
function dueAt({ queued, client }: Flow): number {
  return Math.max(client.servedAt, queued[0]!.since)
}

/** Fewest active requests first, then longest without service. */
function byFairness(a: Flow, b: Flow): number {
  return (
    a.client.active - b.client.active || a.active - b.active || dueAt(a) - dueAt(b) || a.servedAt - b.servedAt
  )
}

/** Fewest active requests first, then newest request. */
function byNewest(a: Flow, b: Flow): number {
  return (
    a.client.active - b.client.active ||
    a.active - b.active ||
    b.queued.at(-1)!.since - a.queued.at(-1)!.since
  )
}

/**
 * A fair queue (Nagle, 1987): one queue for each network, served round-robin between clients, so that a client with a
 * thousand requests delays the others no more than a client with two.
 */
export function createFairQueue() {
  const clients = new Map<string, FlowClient>()
  let length = 0
  let purgedAt = 0

  function purgeIdle(now: number): void {
    if (now - purgedAt < presentMs) return
    purgedAt = now
    for (const [name, { active, queued, seenAt, flows }] of clients) {
      if (active === 0 && queued === 0 && now - seenAt >= presentMs) clients.delete(name)
      for (const flow of flows.values()) if (isIdle(flow)) flows.delete(flow.network)
    }
  }

  function* queuedFlows(): Generator<Flow> {
    for (const { queued, flows } of clients.values()) {
      if (queued === 0) continue
      for (const flow of flows.values()) if (flow.queued.length > 0) yield flow
    }
  }

  function remove(flow: Flow, newest: boolean): QueuedRequest {
    length -= 1
    flow.client.queued -= 1
    return newest ? flow.queued.pop()! : flow.queued.shift()!
  }

  const longestClient = () => {
    let found: FlowClient | undefined
    for (const client of clients.values()) if (client.queued > (found?.queued ?? 0)) found = client
    return found
  }

  return {
    get length() {
      return length
    },
    /** The number of clients that wait, are served or sent a request within the last second. */
    presentClients(now: number): number {
      purgeIdle(now)
      return clients.size
    },
    /** The flow of a network that sends a request now. */
    flowOf({ narrow, wide = narrow }: Networks, now: number): Flow {
      purgeIdle(now)
      let client = clients.get(wide)
      if (!client) {
        client = { flows: new Map(), queued: 0, active: 0, servedAt: 0, seenAt: now, pausedUntil: 0 }
        clients.set(wide, client)
      }
      client.seenAt = now
      let flow = client.flows.get(narrow)
      if (!flow) {
        flow = { network: narrow, queued: [], active: 0, servedAt: 0, client }
        client.flows.set(narrow, flow)
      }
      return flow
    },
    add(flow: Flow, request: QueuedRequest): void {
      flow.queued.push(request)
      flow.client.queued += 1
      length += 1
    },
    /** The flow to serve next, among clients with fewer active requests than `maxActive` allows. */
    next(maxActive: (flow: Flow) => number, newestFirst: boolean): Flow | undefined {
      const compare = newestFirst ? byNewest : byFairness
      let first: Flow | undefined
      for (const flow of queuedFlows()) {
        if (flow.client.active < maxActive(flow) && (!first || compare(flow, first) < 0)) first = flow
      }
      return first
    },
    remove,
    /** Counts a request of the flow as active; returns the function that ends it. */
    activate(flow: Flow, now: number): () => void {
      const { client } = flow
      flow.active += 1
      client.active += 1
      flow.servedAt = client.servedAt = now
      return () => {
        flow.active -= 1
        client.active -= 1
        if (isIdle(flow)) client.flows.delete(flow.network)
      }
    },
    /** Removes the newest request of the client with the most queued requests. */
    removeFromLongest(): QueuedRequest | undefined {
      const client = longestClient()
      if (!client) return undefined
      const flows = [...client.flows.values()]
      return remove(
        flows.reduce((longest, flow) => (flow.queued.length > longest.queued.length ? flow : longest)),
        true,
      )
    },
    /** The most queued requests of a client. */
    get longest() {
      return longestClient()?.queued ?? 0
    },
    queuedFlows,
    /** The queued requests of these flows, and the wait of the oldest in milliseconds. */
    measure(now: number, matches: (flow: Flow) => boolean = () => true): { length: number; wait: number } {
      let length = 0
      let oldest = now
      for (const flow of queuedFlows()) {
        if (!matches(flow)) continue
        length += flow.queued.length
        oldest = Math.min(oldest, flow.queued[0]!.since)
      }
      return { length, wait: now - oldest }
    },
  }
}
