import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Lifetime } from '#server/lifetime.ts'
import { openDataSet, type DataSet } from '#bench/dataset/open.ts'
import { readSizes, sizeFlags } from '#bench/dataset/sizes.ts'
import { compare, type Compared, type Rounds } from './compare.ts'
import { openRecorder } from './limits/record.ts'
import { runMix } from './mix.ts'
import { heading, line, missed, mixLines, writeReport } from './report.ts'
import { asked, type Asked } from './scenarios/asked.ts'
import { keptScenarios } from './scenarios/kept.ts'
import { loginScenario } from './scenarios/login.ts'
import { freshPage, freshReads, notificationPoll } from './scenarios/reads.ts'
import type { Scenario } from './scenarios/scenario.ts'
import { writes } from './scenarios/writes.ts'
import { startSite } from './site/start.ts'
import { openStage, type Stage } from './stage.ts'

async function askedScenarios(stage: Stage): Promise<Scenario[]> {
  const recorder = await openRecorder(stage.connection)
  const all = async (list: Asked[]) => {
    const scenarios: Scenario[] = []
    for (const one of list) scenarios.push(await asked(stage, recorder, one))
    return scenarios
  }
  try {
    const reads = await all(freshReads(stage))
    const written = await all(writes(stage))
    // After the writes that were recorded, which made news.
    const polls = await all([await notificationPoll(stage)])
    return [...reads, ...polls, ...written]
  } finally {
    await recorder.stop()
  }
}

async function allScenarios(stage: Stage): Promise<Scenario[]> {
  const kept = await keptScenarios(stage)
  const others = await askedScenarios(stage)
  return [...kept, ...others, freshPage(stage), await loginScenario(stage)]
}

async function compareAll(stage: Stage, wanted: RegExp, rounds: Rounds): Promise<Compared[]> {
  const compared: Compared[] = []
  console.log(heading)
  for (const scenario of await allScenarios(stage)) {
    if (!wanted.test(scenario.name)) continue
    const one = await compare(stage, scenario, rounds)
    compared.push(one)
    console.log(line(one))
  }
  return compared
}

/** The site started anew: what the other scenarios have left in its memory is none of the mix. */
async function withNewSite(stage: Stage, { dataDir }: DataSet, lifetime: Lifetime): Promise<Stage> {
  await stage.site.stop()
  return { ...stage, site: await startSite(dataDir, lifetime) }
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new Error(`--${name} must be a whole number from 1 on.`)
  return Number(text)
}

const options = {
  ...sizeFlags,
  posts: { type: 'string', default: '10000' },
  rounds: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '3' },
  only: { type: 'string', default: '' },
  report: { type: 'string', default: fileURLToPath(new URL('../reports/load.json', import.meta.url)) },
} as const

/**
 * Measures how fast the site answers beside what node:http and PostgreSQL alone could do, on data of its own. `--only`
 * names the scenarios by a regular expression, `--report` the file to write. Returns the status to exit with: 1 when a
 * bar is missed.
 */
export async function load(flags: string[], lifetime: Lifetime): Promise<number> {
  const { values } = parseArgs({ args: flags, options })
  const sizes = readSizes(values)
  const rounds = {
    rounds: wholeNumber('rounds', values.rounds),
    seconds: wholeNumber('seconds', values.seconds),
  }
  const wanted = new RegExp(values.only)
  // Always in a new directory: what is measured writes, too.
  const data = await openDataSet(sizes, { kept: undefined, say: console.error, lifetime })
  const stage = await openStage(data, lifetime)
  if (!stage.pgbench) console.log('No pgbench on this machine: what is held against it stands alone.')
  const compared = await compareAll(stage, wanted, rounds)
  const mixed = wanted.test('mix')
    ? await runMix(await withNewSite(stage, data, lifetime), rounds)
    : undefined
  for (const text of mixed ? mixLines(mixed) : []) console.log(text)
  const failures = missed(compared, mixed)
  await writeReport(values.report, { sizes, ...rounds, missed: failures, compared, mixed })
  for (const failure of failures) console.log(failure)
  return failures.length > 0 ? 1 : 0
}
