import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import { percentile } from '#bench/report.ts'
import type { HttpRequest } from './request.ts'

/** Draws the requests of the next virtual user, which are sent one after the other. */
export type Draw = () => HttpRequest[]

export interface Timed {
  request: HttpRequest
  /** 0 when the connection broke. */
  status: number
  /** Milliseconds since the request was due, including the wait for a connection. */
  time: number
}

export const isExpected = ({ request, status }: Timed): boolean => status === request.status

/** Kept-alive connections. This level of undici takes half the processor time of `fetch`, on a machine that is shared. */
function openPool(port: number, connections: number, from: { localAddress?: string } = {}) {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections, pipelining: 1, ...from })
  const send = (request: HttpRequest, due: number) =>
    new Promise<Timed>((resolve) => {
      const { method, path, headers, body } = request
      let status = 0
      const done = () => resolve({ request, status, time: performance.now() - due })
      pool.dispatch(
        { method, path, headers, body: body || null },
        {
          onRequestStart() {},
          onResponseStart: (_controller, received) => void (status = received),
          onResponseData() {},
          onResponseEnd: done,
          onResponseError() {
            status = 0
            done()
          },
        },
      )
    })
  return { send, close: () => pool.close() }
}

/** Starts clients that send visits one after the other, until stopped. */
export function startClients(
  port: number,
  given: { connections: number; draw: Draw; pauseMs?: number; from?: { localAddress: string } },
) {
  const { send, close } = openPool(port, given.connections, given.from)
  const responses: Timed[] = []
  let isStopped = false
  const visit = async () => {
    while (!isStopped) {
      for (const request of given.draw()) responses.push(await send(request, performance.now()))
      if (given.pauseMs !== undefined) await pause(given.pauseMs)
    }
  }
  const all = Promise.all(Array.from({ length: given.connections }, visit))
  return {
    responses,
    async stop(): Promise<Timed[]> {
      isStopped = true
      await all.finally(close)
      return responses
    },
  }
}

/** The time in milliseconds that one of a hundred responses exceeds. */
export function p99(responses: Timed[]): number {
  const times = responses.map(({ time }) => time)
  return percentile(times, 0.99)
}

/** Throws an error that names the first response with an unexpected status. */
export function expectStatuses(responses: Timed[]): void {
  const wrong = responses.find((one) => !isExpected(one))
  if (wrong) throw new Error(`${wrong.request.method} ${wrong.request.path}: status ${wrong.status}`)
}

/** Keeps all connections busy for some seconds. Returns responses per second. */
export async function runClosedLoop(
  port: number,
  { seconds, ...given }: { connections: number; seconds: number; draw: Draw },
): Promise<number> {
  const begin = performance.now()
  const clients = startClients(port, given)
  await pause(1000 * seconds)
  const responses = await clients.stop()
  expectStatuses(responses)
  return (1000 * responses.length) / (performance.now() - begin)
}

/**
 * Starts requests at `rate` per second with exponentially distributed gaps, independent of response times. Resolves when
 * every request has a response. `random` draws from 0 to below 1.
 */
export async function runOpenLoop(
  port: number,
  given: { connections: number; seconds: number; rate: number; draw: Draw; random: () => number },
): Promise<Timed[]> {
  const { send, close } = openPool(port, given.connections)
  const responses: Promise<Timed>[] = []
  let due = performance.now()
  const end = due + 1000 * given.seconds
  for (let now = due; now < end; now = performance.now()) {
    for (; due <= now; due += (-Math.log(1 - given.random()) * 1000) / given.rate) {
      for (const request of given.draw()) responses.push(send(request, due))
    }
    await pause(1)
  }
  return Promise.all(responses).finally(close)
}
