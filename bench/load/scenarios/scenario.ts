import { runClosedLoop, type NextVisit, type Step } from '#bench/http/load-generator.ts'
import type { HttpResponse } from '#bench/http/request.ts'
import type { Environment } from '#bench/load/environment.ts'

/** What the site's throughput is compared with: an upper bound, or the small API. */
export interface Baseline {
  name: 'node:http' | 'pgbench' | 'argon2' | 'small API'
  /** Runs for some seconds. Returns the equivalent of responses per second. */
  run(seconds: number): Promise<number>
  /** The process to account for, where it is ours. */
  pid?: number
}

export interface Scenario {
  name: string
  nextVisit: NextVisit
  /** Undefined where the baseline's program is not installed. */
  baseline: Baseline | undefined
  /** Minimum ratio to the baseline, if there is one. */
  threshold: number | undefined
  /** Number of concurrent connections. */
  connections?: number
}

export const defaultConnections = 32

/** Minimum ratio of the site's rate to the baseline's. */
export const thresholds = { cached: 0.75, uncached: 0.35, like: 1.2, comment: 1, login: 0.95 }

/** A node:http server that sends the same bytes to the same requests. */
export function httpBaseline(
  { baselineServer }: Environment,
  response: HttpResponse,
  steps: Step[],
): Baseline {
  const { port, pid } = baselineServer
  return {
    name: 'node:http',
    pid,
    async run(seconds) {
      await baselineServer.respondWith(response)
      return runClosedLoop({ port, connections: defaultConnections, seconds, nextVisit: () => steps })
    },
  }
}
