import { openConnection, type Connection } from '#bench/load/http/connection.ts'
import type { Visit } from '#bench/load/http/crowd.ts'

interface Flood {
  port: number
  /** Visits for a second. */
  rate: number
  seconds: number
  visit: Visit
  /** Draws from 0 to below 1. */
  fraction: () => number
}

/** What became of one request. */
export interface Washed {
  status: number
  /** Milliseconds from its coming to the end of its answer. */
  took: number
}

const connectionCount = 2_000
const tick = 2

/**
 * Visits come at random moments at a rate, whatever becomes of those before, each on a connection that is free: as
 * through a proxy, or from browsers that have been here before. Resolves when all are answered.
 */
export async function flood({ port, rate, seconds, visit, fraction }: Flood): Promise<Washed[]> {
  const { promise: over, resolve, reject } = Promise.withResolvers<void>()
  const all: Connection[] = []
  while (all.length < connectionCount) all.push(await openConnection(port, reject))
  const idle = [...all]
  const washed: Washed[] = []
  let due = performance.now()
  const end = due + 1000 * seconds

  const one = (at: number) => {
    const [step] = visit()
    const connection = idle.shift()
    if (!connection) return reject(new Error(`${connectionCount} connections are not enough.`))
    connection.send(step!.request, (status) => {
      const now = performance.now()
      washed.push({ status, took: now - at })
      idle.push(connection)
      endWhenQuiet()
    })
  }
  const endWhenQuiet = () => {
    if (idle.length === all.length && performance.now() >= end) resolve()
  }
  const arrive = () => {
    const now = Math.min(performance.now(), end)
    for (; due <= now; due += (-Math.log(1 - fraction()) * 1000) / rate) one(due)
    endWhenQuiet()
  }
  const clock = setInterval(arrive, tick)
  await over
    .finally(() => clearInterval(clock))
    .finally(() => all.forEach((connection) => connection.close()))
  return washed
}
