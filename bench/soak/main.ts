import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openDataSet } from '#bench/dataset/open.ts'
import { readSizes, sizeFlags } from '#bench/dataset/sizes.ts'
import { pour } from '#bench/load/http/pour.ts'
import { saturate } from '#bench/load/http/saturate.ts'
import { writeReport } from '#bench/load/report.ts'
import { mixedVisits } from '#bench/load/scenarios/mix.ts'
import { connections } from '#bench/load/scenarios/scenario.ts'
import { openStage, type Stage } from '#bench/load/stage.ts'
import { percentile } from '#bench/queries/measure.ts'
import type { Lifetime } from '#server/lifetime.ts'
import { growthOf, heading, line, mostGrowth, type Minute } from './minutes.ts'

const options = {
  ...sizeFlags,
  posts: { type: 'string', default: '10000' },
  minutes: { type: 'string', default: '60' },
  rate: { type: 'string' },
  report: { type: 'string', default: fileURLToPath(new URL('../reports/soak.json', import.meta.url)) },
} as const

function positive(name: string, text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new Error(`--${name} must be a whole number from 1 on.`)
  return Number(text)
}

/** Half of what the mix comes to when all connections ask as fast as they are answered. */
async function halfOfPeak({ site: { port } }: Stage, visit: ReturnType<typeof mixedVisits>): Promise<number> {
  const load = { port, connections, seconds: 5, visit }
  await saturate(load)
  return (await saturate(load)) / 2
}

async function oneMinute(stage: Stage, visit: ReturnType<typeof mixedVisits>, rate: number): Promise<Minute> {
  const load = { port: stage.site.port, connections: 64, seconds: 60, visit }
  const { guest, member, writer } = await pour(load, rate, stage.sample.random.fraction)
  const processes = await stage.site.processes()
  return {
    answers: guest.length + member.length + writer.length,
    p50: percentile(guest, 0.5),
    p99: percentile(guest, 0.99),
    memory: processes.reduce((sum, { memory }) => sum + memory, 0),
  }
}

/**
 * Lets the mix come at half of its peak for as long as is asked, and looks each minute at times and memory. Any answer
 * but the right one ends it. Returns the status to exit with: 1 when memory has grown by more than a tenth.
 */
export async function soak(flags: string[], lifetime: Lifetime): Promise<number> {
  const { values } = parseArgs({ args: flags, options })
  const count = positive('minutes', values.minutes)
  const sizes = readSizes(values)
  const data = await openDataSet(sizes, { kept: undefined, say: console.error, lifetime })
  const stage = await openStage(data, lifetime)
  const visit = mixedVisits(stage)
  // Also where the rate is given: a site that has just started can carry less.
  const half = await halfOfPeak(stage, visit)
  const rate = values.rate ? positive('rate', values.rate) : half

  console.log(`${Math.round(rate)} visits a second for ${count} minutes.\n${heading}`)
  const minutes: Minute[] = []
  while (minutes.length < count) {
    const minute = await oneMinute(stage, visit, rate)
    console.log(line(minutes.push(minute), minute))
  }
  const growth = growthOf(minutes)
  const isFlat = growth <= mostGrowth
  console.log(`${isFlat ? '✓' : '✗'} Memory at the end: × ${growth.toFixed(3)} (bar: × ${mostGrowth})`)
  await writeReport(values.report, { sizes, rate, growth, isFlat, minutes })
  return isFlat ? 0 : 1
}
