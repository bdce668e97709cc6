import { openConnection, type Connection } from './connection.ts'
import { encodeRequest, type HttpRequest } from './request.ts'

export type Role = 'guest' | 'member' | 'writer'

/** An encoded request with its expected status; response times are grouped by role. */
export interface Step {
  request: Buffer
  status: number
  role: Role
}

/** Returns the steps of the next virtual user. Each step waits for the response to the one before. */
export type NextVisit = () => Step[]

export function toSteps(requests: HttpRequest[], role: Role = 'guest'): Step[] {
  return requests.map((request) => ({ request: encodeRequest(request), status: request.status, role }))
}

export interface Load {
  port: number
  connections: number
  seconds: number
  nextVisit: NextVisit
}

/** Response times in milliseconds. */
export type ResponseTimes = Record<Role, number[]>

/** Sends a new visit as soon as the one before is complete, on every connection. Returns responses per second. */
export async function runClosedLoop(load: Load): Promise<number> {
  const pool = await openPool(load)
  let responses = 0
  let busy = pool.connections.length
  const begin = performance.now()
  const end = begin + 1000 * load.seconds
  const count = () => void (responses += 1)
  const start = (connection: Connection) => {
    if (performance.now() < end) pool.runSteps(connection, load.nextVisit(), count, () => start(connection))
    else if (--busy === 0) pool.finish()
  }
  for (const connection of pool.connections) start(connection)
  await pool.finished
  return (1000 * responses) / (performance.now() - begin)
}

interface Arrival {
  steps: Step[]
  time: number
}

// The arrival timer in milliseconds. A finer one takes processor time from the server.
const tick = 1

/**
 * Starts visits at `rate` per second with exponentially distributed gaps, independent of response times. Times include
 * the wait for a free connection. `random` draws from 0 to below 1.
 */
export async function runOpenLoop(load: Load, rate: number, random: () => number): Promise<ResponseTimes> {
  const pool = await openPool(load)
  const times: ResponseTimes = { guest: [], member: [], writer: [] }
  const idle = [...pool.connections]
  const queue: Arrival[] = []
  let due = performance.now()
  const end = due + 1000 * load.seconds

  const start = (connection: Connection, { steps, time }: Arrival) => {
    let sent = time
    const onResponse = ({ role }: Step) => {
      const now = performance.now()
      times[role].push(now - sent)
      sent = now
    }
    pool.runSteps(connection, steps, onResponse, () => {
      const next = queue.shift()
      if (next) return start(connection, next)
      idle.push(connection)
      finishWhenIdle()
    })
  }
  const finishWhenIdle = () => {
    if (idle.length === pool.connections.length && performance.now() >= end) pool.finish()
  }
  const arrive = () => {
    const time = performance.now()
    for (; due <= Math.min(time, end); due += (-Math.log(1 - random()) * 1000) / rate) {
      const arrival = { steps: load.nextVisit(), time }
      // First in, first out: the server closes connections that stay idle.
      const connection = idle.shift()
      if (connection) start(connection, arrival)
      else queue.push(arrival)
    }
    finishWhenIdle()
  }
  const timer = setInterval(arrive, tick)
  await pool.finished.finally(() => clearInterval(timer))
  return times
}

interface ConnectionPool {
  connections: Connection[]
  /** Sends the steps in order; calls `onResponse` after each and `onDone` after the last. */
  runSteps(connection: Connection, steps: Step[], onResponse: (step: Step) => void, onDone: () => void): void
  finish(): void
  /** Settles after `finish()`, or rejects at the first unexpected status; the connections are closed then. */
  finished: Promise<void>
}

async function openPool({ port, connections: count }: Load): Promise<ConnectionPool> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const connections = await Promise.all(Array.from({ length: count }, () => openConnection(port, reject)))
  const runSteps: ConnectionPool['runSteps'] = (connection, steps, onResponse, onDone) => {
    let index = 0
    const next = () => {
      const step = steps[index]
      if (!step) return onDone()
      connection.send(step.request, (status) => {
        if (status !== step.status) return reject(unexpectedStatus(step, status))
        index += 1
        onResponse(step)
        next()
      })
    }
    next()
  }
  const finished = promise.finally(() => connections.forEach((connection) => connection.close()))
  // A rejection may come before the caller awaits it.
  finished.catch(() => {})
  return { connections, runSteps, finish: resolve, finished }
}

function unexpectedStatus({ request }: Step, status: number): Error {
  const [line] = request.toString('latin1').split('\r\n')
  return new Error(`${line} was answered with status ${status}.`)
}
