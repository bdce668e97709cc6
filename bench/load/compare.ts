import { saturate } from './http/saturate.ts'
import { processorTime } from './site/processes.ts'
import { connections as usual, type Scenario } from './scenarios/scenario.ts'
import type { Stage } from './stage.ts'

/** A rate, and what it cost. */
export interface Rate {
  /** Answers for a second: the median of all rounds. */
  rate: number
  /** Microseconds of processor time in Node for an answer, the median too; undefined where it can't be told. */
  cost: number | undefined
}

/** How fast the site is, beside how fast it could be at most. */
export interface Compared {
  name: string
  ours: Rate
  /** Undefined where this machine lacks the program for it. */
  limit: (Rate & { name: string }) | undefined
  ratio: number | undefined
  bar: number | undefined
}

export interface Rounds {
  rounds: number
  seconds: number
}

/** The middle one, or the mean of the two in the middle. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

async function timed(pids: number[], seconds: number, run: (seconds: number) => Promise<number>) {
  const spent = () => pids.reduce((sum, pid) => sum + processorTime(pid), 0)
  const [before, begun] = [spent(), performance.now()]
  const rate = await run(seconds)
  const answers = (rate * (performance.now() - begun)) / 1000
  return { rate, cost: ((spent() - before) * 1000) / answers }
}

function medians(runs: { rate: number; cost: number }[]): Rate {
  const cost = median(runs.map((run) => run.cost))
  return { rate: median(runs.map((run) => run.rate)), cost: cost > 0 ? cost : undefined }
}

/** The same visitors at the site and at its limit, in turns, so that whatever else the machine does hits both. */
export async function compare(
  { site }: Stage,
  { name, visit, limit, bar, connections = usual }: Scenario,
  { rounds, seconds }: Rounds,
): Promise<Compared> {
  const atSite = (seconds: number) => saturate({ port: site.port, connections, seconds, visit })
  const ofSite = (await site.processes()).map(({ pid }) => pid)
  const ofLimit = limit?.pid === undefined ? [] : [limit.pid]
  // Compiles, prepares and fills what there is to fill.
  await atSite(seconds)
  const ours = []
  const theirs = []
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await timed(ofSite, seconds, atSite))
    if (limit) theirs.push(await timed(ofLimit, seconds, limit.run))
  }
  const compared = { name, ours: medians(ours), bar }
  if (!limit) return { ...compared, limit: undefined, ratio: undefined }
  const reached = medians(theirs)
  return {
    ...compared,
    limit: { ...reached, name: limit.name },
    ratio: compared.ours.rate / reached.rate,
  }
}
