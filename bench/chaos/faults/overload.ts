import { expectStatuses, maxTime, type Fault, type Invariant } from '#bench/chaos/fault.ts'
import { openDataSet } from '#bench/dataset/open.ts'
import { readSizes } from '#bench/dataset/sizes.ts'
import { flood, type TimedStatus } from '#bench/http/clients.ts'
import { runClosedLoop } from '#bench/http/load-generator.ts'
import { openEnvironment } from '#bench/load/environment.ts'
import { uncachedVisits } from '#bench/load/scenarios/uncached.ts'
import { percentile } from '#bench/statistics.ts'

const factor = 4
const seconds = 8
const maxResponseTime = 500

/** Uncached requests come at four times the rate that the site can serve. */
export const overload: Fault = {
  name: `${factor} × the load that the site can serve`,
  async inject({ cleanup }) {
    const data = await openDataSet(readSizes({ posts: '500' }), { log: () => {}, cleanup })
    const environment = await openEnvironment(data, cleanup)
    const { port } = environment.site
    const nextVisit = uncachedVisits(environment)
    const random = environment.sample.random.fraction
    const closedLoop = { port, connections: 8, seconds: 3, nextVisit }
    // Warm-up.
    await runClosedLoop(closedLoop)
    const capacity = await runClosedLoop(closedLoop)
    const results = await flood({ port, rate: factor * capacity, seconds, nextVisit, random })
    const end = performance.now()
    let recovery = Infinity
    while (performance.now() - end < 20_000 && recovery === Infinity) {
      const light = await flood({ port, rate: capacity / 10, seconds: 0.5, nextVisit, random })
      const isServed = ({ status, time }: TimedStatus) => status === 200 && time < maxResponseTime
      if (light.every(isServed)) recovery = performance.now() - end
    }
    await environment.site.stop()
    return {
      count: 1,
      recoveryTimes: [recovery],
      invariants: [
        p99Within('served requests', timesOf(results, 200)),
        p99Within('refused requests', timesOf(results, 503)),
        expectStatuses(
          'others are refused with 503',
          results.map(({ status }) => status),
          200,
          503,
        ),
        maxTime('a light load is served again', 5000, [recovery]),
      ],
    }
  },
}

function timesOf(results: TimedStatus[], status: number): number[] {
  return results.filter((result) => result.status === status).map(({ time }) => time)
}

function p99Within(name: string, times: number[]): Invariant {
  const p99 = percentile(times, 0.99)
  return maxTime(`p99 of ${name} (${times.length}; ${Math.round(p99)} ms)`, maxResponseTime, [p99])
}
