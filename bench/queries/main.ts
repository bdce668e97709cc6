import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { CompiledQuery } from 'kysely'
import type { Database } from '#database/client.ts'
import type { Lifetime } from '#server/lifetime.ts'
import { openDataSet } from '#bench/dataset/open.ts'
import { readSizes, sizeFlags, type Sizes } from '#bench/dataset/sizes.ts'
import type { Case } from './case.ts'
import { feedCases } from './feed-cases.ts'
import { deepCase } from './follow.ts'
import { measure, type Measured } from './measure.ts'
import { postCases } from './post-cases.ts'
import { heading, line, missed, writeReport } from './report.ts'
import { drawSample, type Sample } from './sample.ts'
import { searchCases } from './search-cases.ts'
import { openSite, type Site } from './site.ts'

/** The most posts at which a page of the feed has to keep to the bar of a small site. */
const smallSite = 10_000

async function allCases(site: Site, sample: Sample, sizes: Sizes): Promise<Case[]> {
  const { common, others, typed } = searchCases(sample)
  return [
    ...feedCases(sample, sizes.posts <= smallSite),
    ...postCases(sample),
    common,
    await deepCase(site, common),
    ...others,
    ...typed,
  ]
}

async function versionOf(database: Database): Promise<string> {
  const { rows } = await database.executeQuery<{ version: string }>(
    CompiledQuery.raw(`select current_setting('server_version') as version`),
  )
  return rows[0]!.version
}

const options = {
  ...sizeFlags,
  only: { type: 'string', default: '' },
  report: { type: 'string', default: fileURLToPath(new URL('../reports/queries.json', import.meta.url)) },
} as const

/**
 * Measures the database time of every read call on a data set of the sizes that the flags ask for. `--only` names the
 * cases by a regular expression, `--report` the file to write. Returns the status to exit with: 1 when a bar is missed.
 */
export async function queries(flags: string[], lifetime: Lifetime): Promise<number> {
  const { values } = parseArgs({ args: flags, options })
  const sizes = readSizes(values)
  const wanted = new RegExp(values.only)
  const data = await openDataSet(sizes, { kept: process.env.BENCH_DATA_DIR, say: console.error, lifetime })
  const sample = await drawSample(data.connection)
  const site = await openSite(data.connection)
  const measured: Measured[] = []
  console.log(heading)
  for (const one of await allCases(site, sample, sizes)) {
    if (!wanted.test(one.name)) continue
    const result = await measure(site, one)
    measured.push(result)
    console.log(line(result))
  }
  const version = await versionOf(site.database)
  await site.stop()
  await writeReport(values.report, sizes, version, measured)
  const failures = measured.flatMap(missed)
  for (const failure of failures) console.log(failure)
  return failures.length > 0 ? 1 : 0
}
