import { setTimeout as pause } from 'node:timers/promises'
import { openConnection, type Connection } from './connection.ts'
import type { NextVisit } from './load-generator.ts'

// Unlike the load generator, these clients record unexpected statuses instead of ending the run.

export interface Responses {
  /** Number of responses by status. */
  statuses: Map<number, number>
  /** Response times of expected statuses in milliseconds. */
  times: number[]
}

interface ClientOptions {
  port: number
  nextVisit: NextVisit
  /** The source address of each connection. */
  addresses: string[]
  /** Pause after a response in milliseconds. */
  pauseMs?: number
}

/** Starts clients that send the first step of a visit, wait for the response and pause, until stopped. */
export async function startClients({ port, nextVisit, addresses, pauseMs = 0 }: ClientOptions) {
  const { promise: failed, reject } = Promise.withResolvers<never>()
  const connections = await Promise.all(addresses.map((address) => openConnection(port, reject, address)))
  const responses: Responses = { statuses: new Map(), times: [] }
  let stopped = false
  const run = async (connection: Connection) => {
    while (!stopped) {
      await sendNext(connection, nextVisit, responses)
      if (pauseMs > 0) await pause(pauseMs)
    }
  }
  const all = Promise.race([Promise.all(connections.map(run)), failed])
  // A rejection may come before stop() awaits it.
  all.catch(() => {})
  return {
    /** Returns the responses since the last call. */
    take(): Responses {
      const { statuses, times } = responses
      responses.statuses = new Map()
      responses.times = []
      return { statuses, times }
    },
    async stop(): Promise<void> {
      stopped = true
      await all.finally(() => connections.forEach((connection) => connection.close()))
    },
  }
}

function sendNext(connection: Connection, nextVisit: NextVisit, responses: Responses): Promise<void> {
  const [step] = nextVisit()
  const begin = performance.now()
  return new Promise((resolve) => {
    connection.send(step!.request, (status) => {
      responses.statuses.set(status, (responses.statuses.get(status) ?? 0) + 1)
      if (status === step!.status) responses.times.push(performance.now() - begin)
      resolve()
    })
  })
}

/** Returns `count` loopback addresses, from 127.0.0.`first` on. */
export function loopbackAddresses(count: number, first = 11): string[] {
  return Array.from({ length: count }, (_, n) => `127.0.0.${first + n}`)
}

interface FloodOptions {
  port: number
  /** Requests per second. */
  rate: number
  seconds: number
  nextVisit: NextVisit
  /** Draws from 0 to below 1. */
  random: () => number
}

export interface TimedStatus {
  status: number
  /** Milliseconds from the arrival to the end of the response. */
  time: number
}

const floodConnections = 2_000
const floodTick = 2

/**
 * Sends requests at a rate (open loop), each on a free connection of a large pool, as through a proxy. Resolves when
 * every request has a response.
 */
export async function flood(options: FloodOptions): Promise<TimedStatus[]> {
  const { port, rate, seconds, nextVisit, random } = options
  const { promise: finished, resolve, reject } = Promise.withResolvers<void>()
  const all: Connection[] = []
  while (all.length < floodConnections) all.push(await openConnection(port, reject))
  const idle = [...all]
  const results: TimedStatus[] = []
  let due = performance.now()
  const end = due + 1000 * seconds

  const send = (arrival: number) => {
    const [step] = nextVisit()
    const connection = idle.shift()
    if (!connection) return reject(new Error(`${floodConnections} connections are not enough.`))
    connection.send(step!.request, (status) => {
      results.push({ status, time: performance.now() - arrival })
      idle.push(connection)
      finishWhenIdle()
    })
  }
  const finishWhenIdle = () => {
    if (idle.length === all.length && performance.now() >= end) resolve()
  }
  const arrive = () => {
    const now = Math.min(performance.now(), end)
    for (; due <= now; due += (-Math.log(1 - random()) * 1000) / rate) send(due)
    finishWhenIdle()
  }
  const timer = setInterval(arrive, floodTick)
  await finished
    .finally(() => clearInterval(timer))
    .finally(() => all.forEach((connection) => connection.close()))
  return results
}
