import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDataSet } from '#bench/dataset/open.ts'
import { drawSample } from '#bench/dataset/sample.ts'
import { readSizes, sizeFlags } from '#bench/dataset/sizes.ts'
import { loopbackAddresses, startClients } from '#bench/http/clients.ts'
import { toSteps } from '#bench/http/load-generator.ts'
import { reportFlag, wholeNumber } from '#bench/flags.ts'
import { writeReport } from '#bench/report.ts'
import { startSite } from '#bench/site/site-process.ts'
import { collectStatistics, processorTimes } from './database-time.ts'
import { expensiveReads } from './expensive-reads.ts'

/** Maximum seconds of database time that one client may use in a minute. */
const threshold = 10
const connections = 20

const options = {
  ...sizeFlags,
  only: { type: 'string', default: '' },
  seconds: { type: 'string', default: '60' },
  limits: { type: 'string', default: 'on' },
  report: reportFlag('minute'),
} as const

/**
 * One client sends the most expensive reads as fast as it can for a minute each; `pg_stat_statements` tells how much
 * database time that takes. `--limits` is RATE_LIMITS of the site. Returns exit status 1 when a client uses more than
 * the threshold.
 */
export async function minute(flags: string[], cleanup: AsyncDisposableStack): Promise<number> {
  const { values } = parseArgs({ args: flags, options })
  const seconds = wholeNumber('seconds', values.seconds)
  const data = await openDataSet(readSizes(values), { directory: process.env.BENCH_DATA_DIR, cleanup })
  const filter = new RegExp(values.only)
  const reads = expensiveReads(await drawSample(data.connection)).filter(({ name }) => filter.test(name))
  const perRead = await processorTimes(data.connection, reads)
  const statistics = await collectStatistics(data, cleanup)
  const { port } = await startSite(data.dataDir, cleanup, { RATE_LIMITS: values.limits })
  const results = []
  console.log(row('read', 'each', 'served', 'refused', 'statements', 'seconds', 'slowest'))
  for (const [n, { name, draw }] of reads.entries()) {
    const [address] = loopbackAddresses(1, 50 + n)
    await statistics.reset()
    const clients = await startClients({
      port,
      nextVisit: () => toSteps([draw()]),
      addresses: Array<string>(connections).fill(address!),
    })
    await pause(1000 * seconds)
    const { seconds: databaseSeconds, calls, slowest } = await statistics.read()
    const { statuses } = clients.take()
    await clients.stop()
    const served = statuses.get(200) ?? 0
    const refused = [...statuses.values()].reduce((sum, count) => sum + count, 0) - served
    const each = perRead.get(name)
    results.push({ name, each, served, refused, statements: calls, databaseSeconds, slowest })
    const times = [databaseSeconds.toFixed(2), `${slowest.toFixed(0)} ms`]
    console.log(row(name, each ? `${each.toFixed(1)} ms` : '', served, refused, calls, ...times))
  }
  await writeReport(values.report, { results })
  return results.every(({ databaseSeconds }) => databaseSeconds <= threshold) ? 0 : 1
}

function row(...cells: (string | number)[]): string {
  const widths = [44, 10, 9, 9, 12, 10, 10]
  return cells.map((cell, n) => String(cell).padEnd(widths[n] ?? 0)).join(' ')
}
