import { setTimeout as pause } from 'node:timers/promises'
import { addresses, beginCrowd, type Answers } from '#bench/chaos/crowds.ts'
import type { Fault, Ground, Promised } from '#bench/chaos/fault.ts'
import { openDataSet } from '#bench/dataset/open.ts'
import { readSizes } from '#bench/dataset/sizes.ts'
import { get } from '#bench/load/http/message.ts'
import { freshPage, freshReads } from '#bench/load/scenarios/reads.ts'
import { stepsOf } from '#bench/load/scenarios/steps.ts'
import { openStage, type Stage } from '#bench/load/stage.ts'
import { percentile } from '#bench/queries/measure.ts'

const connections = 150
const others = 40
const turns = 3
const seconds = 4
const bar = 3

/** Reads that nothing cached can answer: two calls to a page. */
function freshVisits(stage: Stage) {
  const reads = freshReads(stage)
  const page = freshPage(stage)
  const { random } = stage.sample
  return () => (random.chance(1 / 3) ? page.visit() : stepsOf(random.pick(reads).draw(), 'guest'))
}

/** Pages of posts that are not there, and of searches that nobody has made: each is rendered. */
function greedyVisits({ sample: { random } }: Stage) {
  return () =>
    stepsOf([
      random.chance(1 / 2)
        ? { ...get(`/posts/${1_000_000 + random.below(1e9)}`), status: 404 }
        : get(`/search?q=ai+${random.below(1e9)}`),
    ])
}

function addTo(all: Answers, { statuses, took }: Answers): void {
  for (const [status, count] of statuses) all.statuses.set(status, (all.statuses.get(status) ?? 0) + count)
  all.took.push(...took)
}

const nothing = (): Answers => ({ statuses: new Map(), took: [] })

/** What other clients get by themselves, and beside a greedy one, in turns. */
async function play(stage: Stage) {
  const { port } = stage.site
  const crowd = await beginCrowd({ port, visit: freshVisits(stage), from: addresses(others), pauseMs: 1_000 })
  const [alone, beside, greed] = [nothing(), nothing(), nothing()]
  await pause(1000 * seconds)
  for (let turn = 0; turn < turns; turn += 1) {
    crowd.take()
    await pause(1000 * seconds)
    addTo(alone, crowd.take())
    const from = Array<string>(connections).fill('127.0.0.2')
    const greedy = await beginCrowd({ port, visit: greedyVisits(stage), from })
    await pause(1000 * seconds)
    addTo(beside, crowd.take())
    addTo(greed, greedy.take())
    await greedy.stop()
    // Its last requests are answered, and its turns over.
    await pause(1000)
  }
  await crowd.stop()
  return { alone, beside, greed }
}

function othersAreServed(...answers: Answers[]): Promised {
  const wrong = answers.flatMap(({ statuses }) => [...statuses].filter(([status]) => status !== 200))
  return {
    promise: 'nobody else is refused',
    broken: wrong.map(([status, count]) => `status ${status}, ${count} times`),
  }
}

async function withLimits(limits: string, { lifetime }: Ground): Promise<Promised[]> {
  const data = await openDataSet(readSizes({ posts: '500' }), { kept: undefined, say: () => {}, lifetime })
  const stage = await openStage(data, lifetime, { RATE_LIMITS: limits })
  const { alone, beside, greed } = await play(stage)
  await stage.site.stop()
  const [before, then] = [alone, beside].map(({ took }) => percentile(took, 0.99)) as [number, number]
  const figures = `${Math.round(before)} → ${Math.round(then)} ms; the client got ${greed.took.length} pages`
  return [
    {
      promise: `99 % of others (limits ${limits}; ${figures}) within ${bar} × of what it is without`,
      broken: then <= bar * before ? [] : [`${(then / before).toFixed(1)} ×`],
    },
    othersAreServed(alone, beside),
  ]
}

/** One client asks for what has to be rendered, on many connections and as fast as it can. */
export const greedyClient: Fault = {
  name: `a greedy client (${connections} connections of cache misses)`,
  async cause(ground) {
    const promises = [...(await withLimits('off', ground)), ...(await withLimits('on', ground))]
    return { times: 2, promises, again: [] }
  },
}
