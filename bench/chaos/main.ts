import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Lifetime } from '#server/lifetime.ts'
import { writeReport } from '#bench/load/report.ts'
import { NotHere, type Fault } from './fault.ts'
import { heading, isKept, lines, type Result } from './report.ts'
import { clockBack } from './faults/clock-back.ts'
import { diskFull } from './faults/disk-full.ts'
import { failover } from './faults/failover.ts'
import { greedyClient } from './faults/greedy-client.ts'
import { loginStorm } from './faults/login-storm.ts'
import { mailServerDown } from './faults/mail-server-down.ts'
import { modelDown } from './faults/model-down.ts'
import { overload } from './faults/overload.ts'
import { poolExhausted } from './faults/pool-exhausted.ts'
import { postgresKilled } from './faults/postgres-killed.ts'
import { serverKilled } from './faults/server-killed.ts'
import { slowClients } from './faults/slow-clients.ts'
import { stalledUploads } from './faults/stalled-uploads.ts'
import { twoAtOnce } from './faults/two-at-once.ts'
import { upgrades } from './faults/upgrades.ts'

const faults: Fault[] = [
  ...[serverKilled, postgresKilled, failover, diskFull, poolExhausted, slowClients],
  ...[stalledUploads, mailServerDown, modelDown, clockBack, twoAtOnce, upgrades, overload],
  ...[greedyClient, loginStorm],
]

async function result({ name, cause }: Fault, rounds: number, lifetime: Lifetime): Promise<Result> {
  try {
    return { fault: name, outcome: await cause({ rounds, lifetime }) }
  } catch (error) {
    if (error instanceof NotHere) return { fault: name, skipped: error.message }
    const broken = [error instanceof Error ? error.message : String(error)]
    return {
      fault: name,
      outcome: { times: 0, promises: [{ promise: 'it goes to its end', broken }], again: [] },
    }
  }
}

const options = {
  rounds: { type: 'string', default: '30' },
  only: { type: 'string', default: '' },
  report: { type: 'string', default: fileURLToPath(new URL('../reports/chaos.json', import.meta.url)) },
} as const

/**
 * Causes faults on real sites, started as users start them, each in a data directory of its own, and looks whether the
 * site keeps what it promises. `--only` chooses faults by a regular expression, `--rounds` how often the server is
 * killed, `--report` the file to write. Returns the status to exit with: 1 when a promise was broken.
 */
export async function chaos(flags: string[], lifetime: Lifetime): Promise<number> {
  const { values } = parseArgs({ args: flags, options })
  if (!/^[1-9]\d{0,3}$/.test(values.rounds)) throw new Error('--rounds must be a whole number from 1 on.')
  const wanted = new RegExp(values.only)
  const results: Result[] = []
  console.log(heading)
  for (const fault of faults) {
    if (!wanted.test(fault.name)) continue
    const one = await result(fault, Number(values.rounds), lifetime)
    results.push(one)
    for (const line of lines(one)) console.log(line)
  }
  await writeReport(values.report, { when: new Date().toISOString().slice(0, 10), results })
  return results.every(isKept) ? 0 : 1
}
