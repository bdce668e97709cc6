import { parseArgs } from 'node:util'
import { openDataSet, readSizes, sizeFlags } from '#bench/dataset/open.ts'
import { drawSample, type Sample } from '#bench/dataset/sample.ts'
import { finish, reportFlag, row } from '#bench/report.ts'
import { openInProcessSite } from '#bench/site/in-process-site.ts'
import { administrationCases } from './administration.ts'
import type { Case } from './case.ts'
import { measure, type Measurement } from './measure.ts'
import { postCases } from './posts.ts'
import { searchCases } from './search.ts'
import { siteCases } from './site.ts'
import { toolCases } from './tools.ts'

/** All read calls. */
export function casesOf(sample: Sample): Case[] {
  const cases = [postCases, toolCases, searchCases, administrationCases].flatMap((of) => of(sample))
  return [...cases, ...siteCases()]
}

const options = {
  ...sizeFlags,
  only: { type: 'string', default: '' },
  report: reportFlag('queries'),
} as const

/**
 * Measures the database time and the plans of every read call. `--only` is a regular expression for case names. Returns
 * exit status 1 when a case is slower than its limit or scans a large table.
 */
export async function queries(flags: string[], cleanup: AsyncDisposableStack): Promise<number> {
  const { values } = parseArgs({ args: flags, options })
  const sizes = readSizes(values)
  const filter = new RegExp(values.only)
  const data = await openDataSet(sizes, { directory: process.env.BENCH_DATA_DIR, cleanup })
  const sample = await drawSample(data.connection)
  const site = await openInProcessSite(data.connection)
  const measurements: Measurement[] = []
  console.log(row('  milliseconds of database time', ['requests', 'p50', 'p99', 'limit', 'statements']))
  for (const one of casesOf(sample)) {
    if (!filter.test(one.name)) continue
    const measured = await measure(site, one)
    measurements.push(measured)
    const { name, requests, p50, p99, limit, statements } = measured
    const mark = missedBy(measured).length > 0 ? '✗' : '✓'
    console.log(row(`${mark} ${name}`, [requests, p50.toFixed(2), p99.toFixed(2), limit, statements]))
  }
  await site.stop()
  return finish(values.report, measurements.flatMap(missedBy), { sizes, cases: measurements })
}

/** A sentence for each limit that is missed. */
function missedBy({ name, p99, limit, scannedTables }: Measurement): string[] {
  return [
    ...(p99 > limit ? [`${name}: p99 is ${p99.toFixed(2)} ms, over ${limit} ms`] : []),
    ...(scannedTables.length > 0 ? [`${name}: sequential scan of ${scannedTables.join(', ')}`] : []),
  ]
}
