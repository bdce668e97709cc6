import { setTimeout as pause } from 'node:timers/promises'
import { openConnection, type Connection } from '#bench/load/http/connection.ts'
import type { Visit } from '#bench/load/http/crowd.ts'

/** What became of the requests of some clients: how often each status came, and how long the answers took. */
export interface Answers {
  statuses: Map<number, number>
  /** Of the requests that were answered with what they asked for, in milliseconds. */
  took: number[]
}

interface Crowd {
  port: number
  visit: Visit
  /** The address of each connection: those of one address are one client. */
  from: string[]
  /** How long each pauses after an answer, in milliseconds. */
  pauseMs?: number
}

function sendOn(connection: Connection, visit: Visit, answers: Answers): Promise<void> {
  const [step] = visit()
  const begun = performance.now()
  return new Promise((resolve) => {
    connection.send(step!.request, (status) => {
      answers.statuses.set(status, (answers.statuses.get(status) ?? 0) + 1)
      if (status === step!.status) answers.took.push(performance.now() - begun)
      resolve()
    })
  })
}

/** Clients that ask again as soon as they are answered, or after a pause, until told to stop. */
export async function beginCrowd({ port, visit, from, pauseMs = 0 }: Crowd) {
  const { promise: failed, reject } = Promise.withResolvers<never>()
  const connections = await Promise.all(from.map((address) => openConnection(port, reject, address)))
  const answers: Answers = { statuses: new Map(), took: [] }
  let stopped = false
  const ask = async (connection: Connection) => {
    while (!stopped) {
      await sendOn(connection, visit, answers)
      if (pauseMs > 0) await pause(pauseMs)
    }
  }
  const all = Promise.race([Promise.all(connections.map(ask)), failed])
  // Whoever stops them hears of it; until then it is nobody's.
  all.catch(() => {})
  return {
    /** What has been answered since the last time. */
    take(): Answers {
      const { statuses, took } = answers
      answers.statuses = new Map()
      answers.took = []
      return { statuses, took }
    },
    async stop(): Promise<void> {
      stopped = true
      await all.finally(() => connections.forEach((connection) => connection.close()))
    },
  }
}

/** So many addresses of this machine. */
export function addresses(count: number, first = 11): string[] {
  return Array.from({ length: count }, (_, n) => `127.0.0.${first + n}`)
}
