import { setTimeout as pause } from 'node:timers/promises'
import type { HttpRequest } from '#bench/http/request.ts'

export interface TimedResponse {
  status: number
  headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- depends on the call
  body: any
  /** Milliseconds. */
  time: number
}

type SentRequest = Omit<HttpRequest, 'body' | 'status'> & { body?: string | FormData }

const timeout = 40_000

/** Sends a request. Returns undefined when the connection broke, so that the outcome is unknown. */
export async function send(port: number, request: SentRequest): Promise<TimedResponse | undefined> {
  const { method, path, headers, body } = request
  const begin = performance.now()
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers,
      signal: AbortSignal.timeout(timeout),
      ...(body ? { body } : {}),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? (JSON.parse(text) as unknown) : text,
      time: performance.now() - begin,
    }
  } catch {
    return undefined
  }
}

/** Repeats a request until the expected status comes. Returns the milliseconds; throws after `limit`. */
export async function waitUntilServed(port: number, request: HttpRequest, limit = 60_000): Promise<number> {
  for (const begin = performance.now(); ; await pause(10)) {
    const status = (await send(port, request))?.status
    const time = performance.now() - begin
    if (status === request.status) return time
    if (time > limit) throw new Error(`${request.path} is still answered with ${status ?? 'nothing'}.`)
  }
}

/** The problem with a refusal that is not 503 with Retry-After and a detail; undefined if there is none. */
export function refusalProblem({ status, headers, body }: TimedResponse): string | undefined {
  if (status !== 503) return `status ${status}: ${body?.detail ?? ''}`
  if (!headers.has('retry-after')) return 'no Retry-After'
  return typeof body === 'string' || body.detail ? undefined : 'no detail'
}

export interface Readings {
  /** Number of responses with the expected status. */
  served: number
  /** Responses with another status. */
  refused: TimedResponse[]
  /** Number of broken connections. */
  broken: number
  /** Times of the served requests in milliseconds. */
  times: number[]
}

/** Repeats each request with short pauses (milliseconds) until stopped. */
export function startReaders(port: number, requests: HttpRequest[], pauseMs = 5) {
  let stopped = false
  const readings: Readings = { served: 0, refused: [], broken: 0, times: [] }
  const read = async (request: HttpRequest) => {
    while (!stopped) {
      const response = await send(port, request)
      if (!response) readings.broken += 1
      else if (response.status !== request.status) readings.refused.push(response)
      else {
        readings.served += 1
        readings.times.push(response.time)
      }
      await pause(pauseMs)
    }
  }
  const readers = requests.map(read)
  return {
    async stop(): Promise<Readings> {
      stopped = true
      await Promise.all(readers)
      return readings
    },
  }
}
