import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Lifetime } from '#server/lifetime.ts'
import { addresses, beginCrowd } from '#bench/chaos/crowds.ts'
import { openDataSet } from '#bench/dataset/open.ts'
import { readSizes, sizeFlags } from '#bench/dataset/sizes.ts'
import { writeReport } from '#bench/load/report.ts'
import { startSite } from '#bench/load/site/start.ts'
import { stepsOf } from '#bench/load/scenarios/steps.ts'
import { drawSample } from '#bench/queries/sample.ts'
import { attacksOf } from './attacks.ts'
import { processorTimes } from './processor.ts'
import { watchStatements } from './statements.ts'

/** Seconds of database time that one client may take in a minute. */
const bar = 10
const connections = 20

const options = {
  ...sizeFlags,
  only: { type: 'string', default: '' },
  seconds: { type: 'string', default: '60' },
  limits: { type: 'string', default: 'on' },
  report: { type: 'string', default: fileURLToPath(new URL('../reports/minute.json', import.meta.url)) },
} as const

function cells(...texts: (string | number)[]): string {
  const widths = [44, 10, 9, 9, 12, 14, 10]
  return texts.map((text, n) => String(text).padEnd(widths[n] ?? 0)).join(' ')
}

/**
 * Has one client ask, for a minute and as fast as it can, for the reads that cost most, and looks in
 * `pg_stat_statements` how much time of the database that took; before that, what one such read takes of a processor. `--limits` is RATE_LIMITS of the site. Returns the status
 * to exit with: 1 when a client got more than ten seconds.
 */
export async function minute(flags: string[], lifetime: Lifetime): Promise<number> {
  const { values } = parseArgs({ args: flags, options })
  const data = await openDataSet(readSizes(values), {
    kept: process.env.BENCH_DATA_DIR,
    say: console.error,
    lifetime,
  })
  const sample = await drawSample(data.connection)
  const wanted = new RegExp(values.only)
  const attacks = attacksOf(sample).filter(({ name }) => wanted.test(name))
  const processor = await processorTimes(data.connection, attacks)
  const statements = await watchStatements(data, lifetime)
  const { port } = await startSite(data.dataDir, lifetime, { RATE_LIMITS: values.limits })
  const results = []
  console.log(
    cells('asked by one client', 'for one', 'answered', 'refused', 'statements', 'seconds of it', 'slowest'),
  )
  for (const [n, { name, draw }] of attacks.entries()) {
    const [address] = addresses(1, 50 + n)
    await statements.reset()
    const crowd = await beginCrowd({
      port,
      visit: () => stepsOf([draw()]),
      from: Array<string>(connections).fill(address!),
    })
    await pause(1000 * Number(values.seconds))
    const { seconds, calls, slowest } = await statements.spent()
    const { statuses } = crowd.take()
    await crowd.stop()
    const answered = statuses.get(200) ?? 0
    const refused = [...statuses.values()].reduce((sum, count) => sum + count, 0) - answered
    const one = processor.get(name)
    results.push({ name, processor: one, answered, refused, statements: calls, seconds, slowest })
    console.log(
      cells(
        name,
        one === undefined ? '' : `${one.toFixed(1)} ms`,
        answered,
        refused,
        calls,
        seconds.toFixed(2),
        `${slowest.toFixed(0)} ms`,
      ),
    )
  }
  await writeReport(values.report, { when: new Date().toISOString().slice(0, 10), results })
  return results.every(({ seconds }) => seconds <= bar) ? 0 : 1
}
