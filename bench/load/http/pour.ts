import type { Connection } from './connection.ts'
import { gather, type Load, type Step } from './crowd.ts'

/** The milliseconds that answers took, by who asked. */
export type Times = Record<Step['from'], number[]>

interface Arrived {
  steps: Step[]
  since: number
}

// Visits gather this long, in milliseconds: the finest clock that leaves the processor to the server.
const tick = 1

/**
 * Visits come at a rate of so many a second, at random and however long the answers take (open loop). Where every
 * connection is busy, a visit waits, and its waiting counts. `fraction` draws from 0 to below 1.
 */
export async function pour(load: Load, rate: number, fraction: () => number): Promise<Times> {
  const { connections, walk, leave, over } = await gather(load)
  const times: Times = { guest: [], member: [], writer: [] }
  const idle = [...connections]
  const waiting: Arrived[] = []
  let due = performance.now()
  const end = due + 1000 * load.seconds

  const start = (connection: Connection, { steps, since }: Arrived) => {
    let asked = since
    const answered = ({ from }: Step) => {
      const now = performance.now()
      times[from].push(now - asked)
      asked = now
    }
    walk(connection, steps, answered, () => {
      const next = waiting.shift()
      if (next) return start(connection, next)
      idle.push(connection)
      endWhenQuiet()
    })
  }
  const endWhenQuiet = () => {
    if (idle.length === connections.length && performance.now() >= end) leave()
  }
  const arrive = () => {
    const since = performance.now()
    for (; due <= Math.min(since, end); due += (-Math.log(1 - fraction()) * 1000) / rate) {
      const arrived = { steps: load.visit(), since }
      // Each in its turn: the server closes those that nothing comes over.
      const connection = idle.shift()
      if (connection) start(connection, arrived)
      else waiting.push(arrived)
    }
    endWhenQuiet()
  }
  const clock = setInterval(arrive, tick)
  await over.finally(() => clearInterval(clock))
  return times
}
