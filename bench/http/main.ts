import { parseArgs } from 'node:util'
import { type DataSet, openDataSet, readSizes, sizeFlags } from '#bench/dataset/open.ts'
import { drawSample } from '#bench/dataset/sample.ts'
import { finish, median, reportFlag, row, wholeNumber } from '#bench/report.ts'
import { processorTime, startSite } from '#bench/site/site-process.ts'
import { runWithCosts } from './costs.ts'
import { startSmallApi } from './forked-server.ts'
import { runClosedLoop } from './load-generator.ts'
import { runMix } from './mix.ts'
import { hasPgbench } from './pgbench.ts'
import {
  cachedScenarios,
  connections,
  type Environment,
  findScenarios,
  type Scenario,
  uncachedFeed,
  uncachedPage,
  writes,
} from './scenarios.ts'

const options = {
  ...sizeFlags,
  posts: { type: 'string', default: '10000' },
  rounds: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '3' },
  only: { type: 'string', default: '' },
  report: reportFlag('http'),
} as const

// The finder's model would read the texts of the data set for minutes beside the measurements.
const withoutModel = { EMBEDDINGS: 'off' }

/** Starts the site on a data set. `settings` are environment variables of the site. */
export async function openEnvironment(
  { dataDir, connection }: DataSet,
  posts: number,
  cleanup: AsyncDisposableStack,
  settings: Record<string, string> = {},
): Promise<Environment> {
  const sample = await drawSample(connection)
  return { site: await startSite(dataDir, cleanup, settings), connection, sample, posts }
}

/**
 * Compares the site's throughput with that of node:http, pgbench and a small API, and measures a mix of visits. `--only`
 * is a regular expression for scenario names. Returns exit status 1 when a limit is missed.
 */
export async function http(flags: string[], cleanup: AsyncDisposableStack): Promise<number> {
  const { values } = parseArgs({ args: flags, options })
  const sizes = readSizes(values)
  const rounds = wholeNumber('rounds', values.rounds)
  const seconds = wholeNumber('seconds', values.seconds)
  const filter = new RegExp(values.only)
  const data = await openDataSet(sizes, { cleanup })
  const environment = await openEnvironment(data, sizes.posts, cleanup, withoutModel)
  const baselines = {
    smallApi: await startSmallApi(data.connection, cleanup),
    hasPgbench: await hasPgbench(),
  }
  const scenarios = [
    ...(await cachedScenarios(environment, cleanup)),
    await uncachedFeed(environment, baselines),
    uncachedPage(environment),
    ...findScenarios(environment),
    ...writes(environment, baselines),
  ].filter(({ name }) => filter.test(name))
  const results: Awaited<ReturnType<typeof compare>>[] = []
  console.log(row('  median of alternating runs', ['per second', 'baseline', 'ratio', 'ms', 'limit']))
  for (const scenario of scenarios) {
    const result = await compare(environment, scenario, rounds, seconds)
    results.push(result)
    const { name, rate, baseline, ratio, cost, limit, isMissed } = result
    const cells = [rate.toFixed(0), baseline?.toFixed(0) ?? '–', ratio?.toFixed(3) ?? '–', cost.toFixed(2)]
    console.log(row(`${isMissed ? '✗' : '✓'} ${name}`, [...cells, limit]))
  }
  const missed = results
    .filter(({ isMissed }) => isMissed)
    .map(({ name, ratio, cost, limit }) => `${name}: ${(ratio ?? cost).toFixed(3)}, the limit is ${limit}`)
  if (!filter.test('mix')) return finish(values.report, missed, { sizes, results })
  // Restarted, so that the memory does not include the other scenarios'.
  await environment.site.stop()
  environment.site = await startSite(data.dataDir, cleanup, withoutModel)
  const mix = await runMix(environment, rounds, seconds)
  console.log(`  mix: peak ${mix.peak.toFixed(0)} per second; p99 in ms at half of it, and memory in MB:`)
  for (const [name, value] of Object.entries(mix)) console.log(row(`    ${name}`, [value.toFixed(1)]))
  if (mix.guests > 60) missed.push(`mix: guests' p99 is ${mix.guests.toFixed(1)} ms, over 60 ms`)
  if (mix.memory > 350) missed.push(`mix: ${mix.memory.toFixed(0)} MB, over 350 MB`)
  return finish(values.report, missed, { sizes, results, mix })
}

/** Runs a scenario and its baseline in alternating rounds, so that other load on the machine affects both. */
async function compare(
  { site }: Environment,
  { name, draw, baseline, minRatio = 0, maxCost = Infinity, ...scenario }: Scenario,
  rounds: number,
  seconds: number,
) {
  const pids = await site.pids()
  const totalTime = () => pids.reduce((sum, pid) => sum + processorTime(pid), 0)
  const load = { connections: scenario.connections ?? connections, draw }
  const [rates, costs, baselines]: [number[], number[], number[]] = [[], [], []]
  await runClosedLoop(site.port, { ...load, seconds: 1 })
  for (let round = 0; round < rounds; round += 1) {
    const measured = await runWithCosts(site.port, { ...load, seconds }, [totalTime])
    rates.push(measured.rate)
    costs.push(measured.costs[0]!)
    if (baseline) baselines.push(await baseline.run(seconds))
  }
  const rate = median(rates)
  const cost = median(costs)
  const [of, ratio] = baseline ? [median(baselines), rate / median(baselines)] : [undefined, undefined]
  const limit =
    maxCost < Infinity ? `${maxCost} ms` : baseline && minRatio > 0 ? `${minRatio} of ${baseline.name}` : ''
  const isMissed = (ratio !== undefined && ratio < minRatio) || cost > maxCost
  // Medians; `cost` is milliseconds of the site's processor time per response, NaN on other systems than Linux.
  return { name, rate, baseline: of, ratio, cost, limit, isMissed }
}
