import { setTimeout as pause } from 'node:timers/promises'
import { openDataSet, readSizes } from '#bench/dataset/open.ts'
import { openEnvironment } from '#bench/http/main.ts'
import {
  isExpected,
  p99,
  runClosedLoop,
  runOpenLoop,
  startClients,
  type Timed,
} from '#bench/http/load-generator.ts'
import { get } from '#bench/http/request.ts'
import { uncachedVisits } from '#bench/http/scenarios.ts'
import { above, type Chaos, unexpected } from './fault.ts'

const posts = 500
const attacker = { localAddress: '127.0.0.2' }
const other = (n: number) => ({ localAddress: `127.0.0.${11 + n}` })

async function openSite(cleanup: AsyncDisposableStack, settings: Record<string, string> = {}) {
  const data = await openDataSet(readSizes({ posts: String(posts) }), { cleanup })
  return openEnvironment(data, posts, cleanup, settings)
}

/** Uncached requests come at four times the rate that the site can serve. */
export async function overload({ cleanup, check }: Chaos): Promise<void> {
  const environment = await openSite(cleanup)
  const { port, stop } = environment.site
  const draw = uncachedVisits(environment)
  const random = environment.sample.random.fraction
  await runClosedLoop(port, { connections: 8, seconds: 3, draw })
  const capacity = await runClosedLoop(port, { connections: 8, seconds: 3, draw })
  const load = { connections: 2000, seconds: 8, rate: 4 * capacity, draw, random }
  const responses = await runOpenLoop(port, load)
  const end = performance.now()
  let recovery = Infinity
  while (performance.now() - end < 20_000 && recovery === Infinity) {
    const light = await runOpenLoop(port, { ...load, seconds: 0.5, rate: capacity / 10 })
    if (light.every((one) => isExpected(one) && one.time < 500)) recovery = performance.now() - end
  }
  await stop()
  const served = responses.filter(isExpected)
  const refused = responses.filter((one) => !isExpected(one))
  check(`p99 of served requests (${served.length}) within 500 ms`, above(500, [p99(served)]))
  const slowRefusals = refused.length > 0 ? above(500, [p99(refused)]) : []
  check(`p99 of refused requests (${refused.length}) within 500 ms`, slowRefusals)
  check('others are refused with 503', unexpected(refused, 503))
  check(`a light load is served again after ${Math.round(recovery)} ms`, above(5000, [recovery]))
}

/** One client requests uncached pages on 150 connections as fast as it can, without and with rate limits. */
export async function greedyClient({ cleanup, check }: Chaos): Promise<void> {
  for (const RATE_LIMITS of ['off', 'on']) {
    const environment = await openSite(cleanup, { RATE_LIMITS })
    const { port, stop } = environment.site
    const { random } = environment.sample
    // Pages of missing posts and of random searches.
    const greedy = () => [
      random.chance(1 / 2)
        ? { ...get(`/posts/${1_000_000 + random.below(1e9)}`), status: 404 }
        : get(`/search?q=ai+${random.below(1e9)}`),
    ]
    const draw = uncachedVisits(environment)
    const others = Array.from({ length: 40 }, (_, n) =>
      startClients(port, { connections: 1, draw, pauseMs: 1000, from: other(n) }),
    )
    const takeOthers = () => others.flatMap(({ responses }) => responses.splice(0))
    const [alone, beside]: [Timed[], Timed[]] = [[], []]
    await pause(4000)
    for (let round = 0; round < 3; round += 1) {
      takeOthers()
      await pause(4000)
      alone.push(...takeOthers())
      const attack = startClients(port, { connections: 150, draw: greedy, from: attacker })
      await pause(4000)
      beside.push(...takeOthers())
      await attack.stop()
      await pause(1000)
    }
    for (const one of others) await one.stop()
    await stop()
    const [before, after] = [p99(alone), p99(beside)]
    const figures = `${Math.round(before)} → ${Math.round(after)} ms`
    check(`RATE_LIMITS ${RATE_LIMITS}: p99 of others (${figures}) at most × 3`, above(3 * before, [after]))
    check('no other client is refused', unexpected([...alone, ...beside]))
  }
}
