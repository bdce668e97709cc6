import { within, type Fault, type Promised } from '#bench/chaos/fault.ts'
import { flood, type Washed } from '#bench/chaos/flood.ts'
import { openDataSet } from '#bench/dataset/open.ts'
import { readSizes } from '#bench/dataset/sizes.ts'
import { saturate } from '#bench/load/http/saturate.ts'
import { freshPage, freshReads } from '#bench/load/scenarios/reads.ts'
import { stepsOf } from '#bench/load/scenarios/steps.ts'
import { openStage, type Stage } from '#bench/load/stage.ts'
import { percentile } from '#bench/queries/measure.ts'

const times = 4
const seconds = 8

/** Reads that nothing kept can answer: two calls to a page. */
function freshVisits(stage: Stage) {
  const reads = freshReads(stage)
  const page = freshPage(stage)
  const { random } = stage.sample
  return () => (random.chance(1 / 3) ? page.visit() : stepsOf(random.pick(reads).draw(), 'guest'))
}

function timesOf(washed: Washed[], status: number): number[] {
  return washed.filter((one) => one.status === status).map(({ took }) => took)
}

/** That 99 % of these took half a second at most; the figure stands in it. */
function ninetyNine(what: string, took: number[]): Promised {
  const most = percentile(took, 0.99)
  return within(`99 % of ${what} (${took.length}; ${Math.round(most)} ms)`, 500, [most])
}

/** Four times as many visitors come as the site can answer, none of whom asks for what is kept. */
export const overload: Fault = {
  name: `${times} × the load that it can carry`,
  async cause({ lifetime }) {
    const say = () => {}
    const data = await openDataSet(readSizes({ posts: '500' }), { kept: undefined, say, lifetime })
    const stage = await openStage(data, lifetime)
    const { port } = stage.site
    const visit = freshVisits(stage)
    const fraction = stage.sample.random.fraction
    await saturate({ port, connections: 8, seconds: 3, visit })
    const most = await saturate({ port, connections: 8, seconds: 3, visit })
    const washed = await flood({ port, rate: times * most, seconds, visit, fraction })
    const ended = performance.now()
    let again = Infinity
    while (performance.now() - ended < 20_000 && again === Infinity) {
      const few = await flood({ port, rate: most / 10, seconds: 0.5, visit, fraction })
      if (few.every(({ status, took }) => status === 200 && took < 500)) again = performance.now() - ended
    }
    const good = timesOf(washed, 200)
    const refused = timesOf(washed, 503)
    const others = washed.filter(({ status }) => status !== 200 && status !== 503)
    await stage.site.stop()
    return {
      times: 1,
      again: [again],
      promises: [
        ninetyNine('what is answered', good),
        ninetyNine('what is refused', refused),
        { promise: 'with 503', broken: others.map(({ status }) => `status ${status}`) },
        within('afterwards, as ever', 5000, [again]),
      ],
    }
  },
}
