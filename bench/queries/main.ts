import { CompiledQuery } from 'kysely'
import { parseArgs } from 'node:util'
import type { Database } from '#database/client.ts'
import { openDataSet } from '#bench/dataset/open.ts'
import { drawSample, type Sample } from '#bench/dataset/sample.ts'
import { readSizes, sizeFlags, type Sizes } from '#bench/dataset/sizes.ts'
import { reportFlag } from '#bench/flags.ts'
import { writeReport } from '#bench/report.ts'
import { openInProcessSite, type InProcessSite } from '#bench/site/in-process-site.ts'
import { laterPagesCase, type Case } from './case.ts'
import { feedCases } from './feed-cases.ts'
import { finderCases } from './finder-cases.ts'
import { measure, type Measurement } from './measure.ts'
import { postCases } from './post-cases.ts'
import { heading, measurementLine, missedThresholds } from './report.ts'
import { searchCases } from './search-cases.ts'
import { toolCases } from './tool-cases.ts'
import { trustCases } from './trust-cases.ts'

/** Up to this number of posts, the feed has the stricter threshold of a small site. */
const smallSite = 10_000

const options = {
  ...sizeFlags,
  only: { type: 'string', default: '' },
  report: reportFlag('queries'),
} as const

/**
 * Measures the database time, round trips and plans of every read call. `--only` is a regular expression for case
 * names. Returns exit status 1 when a threshold is missed.
 */
export async function queries(flags: string[], cleanup: AsyncDisposableStack): Promise<number> {
  const { values } = parseArgs({ args: flags, options })
  const sizes = readSizes(values)
  const filter = new RegExp(values.only)
  const data = await openDataSet(sizes, { directory: process.env.BENCH_DATA_DIR, cleanup })
  const sample = await drawSample(data.connection)
  const site = await openInProcessSite(data.connection)
  const measurements: Measurement[] = []
  console.log(heading)
  for (const one of await allCases(site, sample, sizes)) {
    if (!filter.test(one.name)) continue
    const measurement = await measure(site, one)
    measurements.push(measurement)
    console.log(measurementLine(measurement))
  }
  const postgres = await serverVersion(site.database)
  await site.stop()
  const missed = measurements.flatMap(missedThresholds)
  await writeReport(values.report, { sizes, postgres, missed, cases: measurements })
  for (const sentence of missed) console.log(sentence)
  return missed.length > 0 ? 1 : 0
}

async function allCases(site: InProcessSite, sample: Sample, sizes: Sizes): Promise<Case[]> {
  const { common, others, autocomplete } = searchCases(sample)
  return [
    ...feedCases(sample, sizes.posts <= smallSite),
    ...postCases(sample),
    ...toolCases(sample),
    ...trustCases(sample),
    ...finderCases(sample),
    common,
    await laterPagesCase(site, common),
    ...others,
    ...autocomplete,
  ]
}

async function serverVersion(database: Database): Promise<string> {
  const { rows } = await database.executeQuery<{ version: string }>(
    CompiledQuery.raw(`select current_setting('server_version') as version`),
  )
  return rows[0]!.version
}
