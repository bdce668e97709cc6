import { parseArgs } from 'node:util'
import { openDataSet } from '#bench/dataset/open.ts'
import { readSizes, sizeFlags } from '#bench/dataset/sizes.ts'
import { runClosedLoop, runOpenLoop, type NextVisit } from '#bench/http/load-generator.ts'
import { openEnvironment, type Environment } from '#bench/load/environment.ts'
import { mixedVisits, openLoopConnections } from '#bench/load/mix.ts'
import { defaultConnections } from '#bench/load/scenarios/scenario.ts'
import { reportFlag, wholeNumber } from '#bench/flags.ts'
import { writeReport } from '#bench/report.ts'
import { median, percentile } from '#bench/statistics.ts'

const options = {
  ...sizeFlags,
  posts: { type: 'string', default: '10000' },
  minutes: { type: 'string', default: '60' },
  rate: { type: 'string' },
  report: reportFlag('soak'),
} as const

const maxMemoryGrowth = 1.1

interface Minute {
  responses: number
  /** Response times of guests in milliseconds. */
  p50: number
  p99: number
  /** Resident memory of the site's Node processes at the end of the minute, in MB. */
  memory: number
}

/**
 * Runs the mix at half of its peak rate, or at `--rate`, for `--minutes`. Returns exit status 1 when memory grows by
 * more than a tenth.
 */
export async function soak(flags: string[], cleanup: AsyncDisposableStack): Promise<number> {
  const { values } = parseArgs({ args: flags, options })
  const count = wholeNumber('minutes', values.minutes)
  const sizes = readSizes(values)
  const data = await openDataSet(sizes, { cleanup })
  const environment = await openEnvironment(data, cleanup)
  const nextVisit = mixedVisits(environment)
  // The peak is measured for a given rate too, as warm-up.
  const halfOfPeak = (await peakRate(environment, nextVisit)) / 2
  const rate = values.rate ? wholeNumber('rate', values.rate) : halfOfPeak

  console.log(`${Math.round(rate)} visits per second for ${count} minutes`)
  console.log('minute  responses   p50     p99 (ms)   memory (MB)')
  const minutes: Minute[] = []
  while (minutes.length < count) {
    const minute = await runMinute(environment, nextVisit, rate)
    console.log(minuteLine(minutes.push(minute), minute))
  }
  const growth = memoryGrowth(minutes.map(({ memory }) => memory))
  const passed = growth <= maxMemoryGrowth
  console.log(`${passed ? '✓' : '✗'} memory growth: × ${growth.toFixed(3)} (threshold: × ${maxMemoryGrowth})`)
  await writeReport(values.report, { sizes, rate, growth, passed, minutes })
  return passed ? 0 : 1
}

async function peakRate({ site: { port } }: Environment, nextVisit: NextVisit): Promise<number> {
  const load = { port, connections: defaultConnections, seconds: 5, nextVisit }
  await runClosedLoop(load)
  return runClosedLoop(load)
}

async function runMinute(environment: Environment, nextVisit: NextVisit, rate: number): Promise<Minute> {
  const { site, sample } = environment
  const load = { port: site.port, connections: openLoopConnections, seconds: 60, nextVisit }
  const { guest, member, writer } = await runOpenLoop(load, rate, sample.random.fraction)
  return {
    responses: guest.length + member.length + writer.length,
    p50: percentile(guest, 0.5),
    p99: percentile(guest, 0.99),
    memory: await site.memory(),
  }
}

/**
 * The memory at the end relative to that after warm-up: the median of the last tenth of the values over the median of
 * the second tenth, because caches fill up in the first tenth.
 */
export function memoryGrowth(memory: number[]): number {
  const tenth = Math.max(1, Math.floor(memory.length / 10))
  const warm = memory.slice(tenth, 2 * tenth)
  return median(memory.slice(-tenth)) / median(warm.length > 0 ? warm : memory)
}

function minuteLine(number: number, { responses, p50, p99, memory }: Minute): string {
  const cells = [
    String(number).padStart(6),
    responses.toLocaleString('en').padStart(10),
    p50.toFixed(1).padStart(6),
    p99.toFixed(1).padStart(7),
    memory.toFixed(0).padStart(15),
  ]
  return cells.join(' ')
}
