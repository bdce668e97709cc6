import { parseArgs } from 'node:util'
import { openDataSet, type DataSet } from '#bench/dataset/open.ts'
import { readSizes, sizeFlags } from '#bench/dataset/sizes.ts'
import { reportFlag, wholeNumber } from '#bench/flags.ts'
import { writeReport } from '#bench/report.ts'
import { startSite } from '#bench/site/site-process.ts'
import { compare, type Comparison, type Rounds } from './compare.ts'
import { openEnvironment, type Environment } from './environment.ts'
import { runMix } from './mix.ts'
import { openRecorder } from './pgbench/record.ts'
import { comparisonLine, heading, missedThresholds, mixLines } from './report.ts'
import { besideSmallApi } from './scenarios/beside-small-api.ts'
import { cachedScenarios } from './scenarios/cached.ts'
import { loginScenario } from './scenarios/login.ts'
import { withPgbenchBaseline, type UncachedScenario } from './scenarios/pgbench-baseline.ts'
import type { Scenario } from './scenarios/scenario.ts'
import { startSmallApi } from './small-api/small-api.ts'
import { notificationPolls, uncachedPage, uncachedReads, writes } from './scenarios/uncached.ts'

const options = {
  ...sizeFlags,
  posts: { type: 'string', default: '10000' },
  rounds: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '3' },
  only: { type: 'string', default: '' },
  report: reportFlag('load'),
} as const

/**
 * Compares the site's throughput with that of node:http, pgbench, argon2 and a small API, and measures a mix of visits. `--only` is
 * a regular expression for scenario names. Returns exit status 1 when a threshold is missed.
 */
export async function load(flags: string[], cleanup: AsyncDisposableStack): Promise<number> {
  const { values } = parseArgs({ args: flags, options })
  const sizes = readSizes(values)
  const rounds = {
    rounds: wholeNumber('rounds', values.rounds),
    seconds: wholeNumber('seconds', values.seconds),
  }
  const filter = new RegExp(values.only)
  // Always a new directory, because scenarios write.
  const data = await openDataSet(sizes, { cleanup })
  const environment = await openEnvironment(data, cleanup)
  if (!environment.pgbench) console.log('pgbench is not installed: scenarios that need it have no baseline.')
  const comparisons = await compareAll(environment, filter, rounds, cleanup)
  const mix = filter.test('mix')
    ? await runMix(await restartSite(environment, data, cleanup), rounds)
    : undefined
  for (const line of mix ? mixLines(mix) : []) console.log(line)
  const missed = missedThresholds(comparisons, mix)
  await writeReport(values.report, { sizes, ...rounds, missed, comparisons, mix })
  for (const sentence of missed) console.log(sentence)
  return missed.length > 0 ? 1 : 0
}

async function compareAll(
  environment: Environment,
  filter: RegExp,
  rounds: Rounds,
  cleanup: AsyncDisposableStack,
): Promise<Comparison[]> {
  const comparisons: Comparison[] = []
  console.log(heading)
  for (const scenario of await allScenarios(environment, cleanup)) {
    if (!filter.test(scenario.name)) continue
    const comparison = await compare(environment, scenario, rounds)
    comparisons.push(comparison)
    console.log(comparisonLine(comparison))
  }
  return comparisons
}

async function allScenarios(environment: Environment, cleanup: AsyncDisposableStack): Promise<Scenario[]> {
  const cached = await cachedScenarios(environment)
  const uncached = await uncachedScenarios(environment)
  const ofLogin = await loginScenario(environment)
  const smallApi = await startSmallApi(environment.connection, cleanup)
  return [
    ...cached,
    ...uncached,
    uncachedPage(environment),
    ofLogin,
    ...besideSmallApi(environment, smallApi),
  ]
}

async function uncachedScenarios(environment: Environment): Promise<Scenario[]> {
  const recorder = await openRecorder(environment.connection)
  const withBaselines = async (scenarios: UncachedScenario[]) => {
    const complete: Scenario[] = []
    for (const one of scenarios) complete.push(await withPgbenchBaseline(environment, recorder, one))
    return complete
  }
  try {
    const reads = await withBaselines(uncachedReads(environment))
    const written = await withBaselines(writes(environment))
    // After the recorded writes, which create notifications.
    const polls = await withBaselines([await notificationPolls(environment)])
    return [...reads, ...polls, ...written]
  } finally {
    await recorder.stop()
  }
}

/** Restarts the site, so that the memory of the mix does not include the other scenarios'. */
async function restartSite(environment: Environment, { dataDir }: DataSet, cleanup: AsyncDisposableStack) {
  await environment.site.stop()
  return { ...environment, site: await startSite(dataDir, cleanup) }
}
