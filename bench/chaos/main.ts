import { parseArgs } from 'node:util'
import { finish, reportFlag, wholeNumber } from '#bench/report.ts'
import { greedyClient, overload } from './attacks.ts'
import { diskFull } from './disk-full.ts'
import { type Fault, Unsupported } from './fault.ts'
import { failover, postgresKilled, serverKilled } from './kills.ts'
import { partsKilled } from './machines.ts'

const faults: Record<string, Fault> = {
  'server killed (-9) during writes': serverKilled,
  'PostgreSQL killed (-9) under load': postgresKilled,
  'primary killed (-9) under load, replica promoted': failover,
  'each part of a site on several machines killed (-9) under load': partsKilled,
  'disk full': diskFull,
  'four times the load that the site can serve': overload,
  'greedy client on 150 connections': greedyClient,
}

const options = {
  rounds: { type: 'string', default: '30' },
  only: { type: 'string', default: '' },
  report: reportFlag('chaos'),
} as const

/**
 * Injects faults into sites and checks what holds nevertheless, each fault on a data directory of its own. `--only` is a
 * regular expression for fault names, `--rounds` the number of kills. Returns exit status 1 when a check fails.
 */
export async function chaos(flags: string[], cleanup: AsyncDisposableStack): Promise<number> {
  const { values } = parseArgs({ args: flags, options })
  const rounds = wholeNumber('rounds', values.rounds)
  const filter = new RegExp(values.only)
  const missed: string[] = []
  const results: object[] = []
  for (const [fault, inject] of Object.entries(faults)) {
    if (!filter.test(fault)) continue
    console.log(fault)
    const check = (property: string, violations: unknown[]) => {
      console.log(`  ${violations.length > 0 ? '✗' : '✓'} ${property}`)
      const distinct = [...new Set(violations.map(String))].slice(0, 5)
      if (distinct.length > 0) missed.push(`${fault}: ${property}: ${distinct.join('; ')}`)
      results.push({ fault, property, violations: violations.length })
    }
    await inject({ rounds, cleanup, check }).catch((error: unknown) => {
      if (error instanceof Unsupported) console.log(`  not supported here: ${error.message}`)
      else check('the scenario runs to its end', [error])
    })
  }
  return finish(values.report, missed, { results })
}
