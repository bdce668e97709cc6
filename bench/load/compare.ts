import { runClosedLoop } from '#bench/http/load-generator.ts'
import { processorTime } from '#bench/site/site-process.ts'
import { median } from '#bench/statistics.ts'
import type { Environment } from './environment.ts'
import { defaultConnections, type Scenario } from './scenarios/scenario.ts'

export interface Throughput {
  /** Responses per second, the median of all rounds. */
  rate: number
  /** Microseconds of Node's processor time per response, the median of all rounds; undefined where not available. */
  cost: number | undefined
}

export interface Comparison {
  name: string
  site: Throughput
  /** Undefined where the baseline's program is not installed. */
  baseline: (Throughput & { name: string }) | undefined
  ratio: number | undefined
  threshold: number | undefined
}

export interface Rounds {
  rounds: number
  seconds: number
}

/** Measures the site and its baseline in alternating rounds, so that other load on the machine affects both. */
export async function compare(
  { site }: Environment,
  { name, nextVisit, baseline, threshold, connections = defaultConnections }: Scenario,
  { rounds, seconds }: Rounds,
): Promise<Comparison> {
  const runSite = (seconds: number) => runClosedLoop({ port: site.port, connections, seconds, nextVisit })
  const sitePids = (await site.processes()).map(({ pid }) => pid)
  const baselinePids = baseline?.pid === undefined ? [] : [baseline.pid]
  // Warm-up: JIT, prepared statements, caches.
  await runSite(seconds)
  const siteRuns = []
  const baselineRuns = []
  for (let round = 0; round < rounds; round += 1) {
    siteRuns.push(await measure(sitePids, seconds, runSite))
    if (baseline) baselineRuns.push(await measure(baselinePids, seconds, baseline.run))
  }
  const comparison = { name, site: medians(siteRuns), threshold }
  if (!baseline) return { ...comparison, baseline: undefined, ratio: undefined }
  const reached = medians(baselineRuns)
  return {
    ...comparison,
    baseline: { ...reached, name: baseline.name },
    ratio: comparison.site.rate / reached.rate,
  }
}

async function measure(pids: number[], seconds: number, run: (seconds: number) => Promise<number>) {
  const totalTime = () => pids.reduce((sum, pid) => sum + processorTime(pid), 0)
  const [before, begin] = [totalTime(), performance.now()]
  const rate = await run(seconds)
  const responses = (rate * (performance.now() - begin)) / 1000
  return { rate, cost: ((totalTime() - before) * 1000) / responses }
}

function medians(runs: { rate: number; cost: number }[]): Throughput {
  const cost = median(runs.map((run) => run.cost))
  return { rate: median(runs.map((run) => run.rate)), cost: cost > 0 ? cost : undefined }
}
