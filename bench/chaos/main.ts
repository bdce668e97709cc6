import { parseArgs } from 'node:util'
import { reportFlag, wholeNumber } from '#bench/flags.ts'
import { writeReport } from '#bench/report.ts'
import { Unsupported, type Fault } from './fault.ts'
import { clockSetBack } from './faults/clock-set-back.ts'
import { concurrentStarts } from './faults/concurrent-starts.ts'
import { digestsKilled } from './faults/digests-killed.ts'
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
import { upgrades } from './faults/upgrades.ts'
import { hasPassed, heading, resultLines, type Result } from './report.ts'

const faults: Fault[] = [
  ...[serverKilled, postgresKilled, failover, diskFull, poolExhausted, slowClients],
  ...[stalledUploads, mailServerDown, modelDown, clockSetBack, concurrentStarts, upgrades],
  ...[overload, greedyClient, loginStorm, digestsKilled],
]

const options = {
  rounds: { type: 'string', default: '30' },
  only: { type: 'string', default: '' },
  report: reportFlag('chaos'),
} as const

/**
 * Injects faults into sites and checks invariants, each fault on a data directory of its own. `--only` is a regular
 * expression for fault names, `--rounds` the number of kills. Returns exit status 1 when an invariant is violated.
 */
export async function chaos(flags: string[], cleanup: AsyncDisposableStack): Promise<number> {
  const { values } = parseArgs({ args: flags, options })
  const rounds = wholeNumber('rounds', values.rounds)
  const filter = new RegExp(values.only)
  const results: Result[] = []
  console.log(heading)
  for (const fault of faults) {
    if (!filter.test(fault.name)) continue
    const result = await inject(fault, rounds, cleanup)
    results.push(result)
    for (const line of resultLines(result)) console.log(line)
  }
  await writeReport(values.report, { results })
  return results.every(hasPassed) ? 0 : 1
}

async function inject(fault: Fault, rounds: number, cleanup: AsyncDisposableStack): Promise<Result> {
  try {
    return { fault: fault.name, outcome: await fault.inject({ rounds, cleanup }) }
  } catch (error) {
    if (error instanceof Unsupported) return { fault: fault.name, skipped: error.message }
    const violations = [error instanceof Error ? error.message : String(error)]
    const invariants = [{ name: 'the scenario runs to its end', violations }]
    return { fault: fault.name, outcome: { count: 0, invariants, recoveryTimes: [] } }
  }
}
