import { setTimeout as pause } from 'node:timers/promises'
import type { Fault, FaultContext, Invariant } from '#bench/chaos/fault.ts'
import { openDataSet } from '#bench/dataset/open.ts'
import { readSizes } from '#bench/dataset/sizes.ts'
import { loopbackAddresses, startClients, type Responses } from '#bench/http/clients.ts'
import { toSteps } from '#bench/http/load-generator.ts'
import { get } from '#bench/http/request.ts'
import { openEnvironment, type Environment } from '#bench/load/environment.ts'
import { uncachedVisits } from '#bench/load/scenarios/uncached.ts'
import { percentile } from '#bench/statistics.ts'

const greedyConnections = 150
const otherClients = 40
const rounds = 3
const seconds = 4
/** Maximum of the others' p99 beside the greedy client over their p99 without it. */
const threshold = 3

/** One client requests uncached pages on many connections as fast as it can. */
export const greedyClient: Fault = {
  name: `a greedy client (${greedyConnections} connections of cache misses)`,
  async inject(context) {
    const invariants = [...(await injectWith('off', context)), ...(await injectWith('on', context))]
    return { count: 2, invariants, recoveryTimes: [] }
  },
}

async function injectWith(rateLimits: string, { cleanup }: FaultContext): Promise<Invariant[]> {
  const data = await openDataSet(readSizes({ posts: '500' }), { log: () => {}, cleanup })
  const environment = await openEnvironment(data, cleanup, { RATE_LIMITS: rateLimits })
  const { without, beside, greedy } = await compareOthers(environment)
  await environment.site.stop()
  const [p99Without, p99Beside] = [without, beside].map(({ times }) => percentile(times, 0.99)) as [
    number,
    number,
  ]
  const figures = `${Math.round(p99Without)} → ${Math.round(p99Beside)} ms; ${greedy.times.length} greedy pages`
  const name = `RATE_LIMITS ${rateLimits}: p99 of others (${figures}) at most × ${threshold}`
  const ratio = p99Beside / p99Without
  return [
    { name, violations: ratio <= threshold ? [] : [`× ${ratio.toFixed(1)}`] },
    othersServed(without, beside),
  ]
}

/** Measures the other clients without the greedy one and beside it, in alternating rounds. */
async function compareOthers(environment: Environment) {
  const { port } = environment.site
  const others = await startClients({
    port,
    nextVisit: uncachedVisits(environment),
    addresses: loopbackAddresses(otherClients),
    pauseMs: 1_000,
  })
  const [without, beside, greedy] = [noResponses(), noResponses(), noResponses()]
  // Warm-up.
  await pause(1000 * seconds)
  for (let round = 0; round < rounds; round += 1) {
    others.take()
    await pause(1000 * seconds)
    add(without, others.take())
    const addresses = Array<string>(greedyConnections).fill('127.0.0.2')
    const greedyOne = await startClients({ port, nextVisit: greedyVisits(environment), addresses })
    await pause(1000 * seconds)
    add(beside, others.take())
    add(greedy, greedyOne.take())
    await greedyOne.stop()
    // Cooldown.
    await pause(1000)
  }
  await others.stop()
  return { without, beside, greedy }
}

/** Pages of missing posts and of random searches. */
function greedyVisits({ sample: { random } }: Environment) {
  return () =>
    toSteps([
      random.chance(1 / 2)
        ? { ...get(`/posts/${1_000_000 + random.below(1e9)}`), status: 404 }
        : get(`/search?q=ai+${random.below(1e9)}`),
    ])
}

const noResponses = (): Responses => ({ statuses: new Map(), times: [] })

function add(total: Responses, { statuses, times }: Responses): void {
  for (const [status, count] of statuses)
    total.statuses.set(status, (total.statuses.get(status) ?? 0) + count)
  total.times.push(...times)
}

function othersServed(...all: Responses[]): Invariant {
  const wrong = all.flatMap(({ statuses }) => [...statuses].filter(([status]) => status !== 200))
  return {
    name: 'no other client is refused',
    violations: wrong.map(([status, count]) => `status ${status}, ${count} times`),
  }
}
