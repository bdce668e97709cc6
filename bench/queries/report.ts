import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import type { Sizes } from '#bench/dataset/sizes.ts'
import type { Measured } from './measure.ts'

const mostRoundTrips = 3

/** What a case misses, in words. */
export function missed({ name, p99, bar, roundTrips, scanned }: Measured): string[] {
  const found: string[] = []
  if (p99 > bar) found.push(`${name}: ${p99.toFixed(2)} ms at the 99th percentile, over ${bar} ms`)
  if (roundTrips > mostRoundTrips) found.push(`${name}: ${roundTrips} round trips`)
  if (scanned.length > 0) found.push(`${name}: reads all of ${scanned.join(', ')}`)
  return found
}

const columns = ['requests', 'p50', 'p99', 'slowest', 'bar', 'waited p50', 'p99 ', 'rows', 'trips']

function row(name: string, cells: string[]): string {
  return name.padEnd(43) + cells.map((cell, i) => cell.padStart(Math.max(7, columns[i]!.length + 2))).join('')
}

export const heading = row('  milliseconds of database time', columns)

/** One line of the table on the terminal. */
export function line(measured: Measured): string {
  const { name, requests, p50, p99, slowest, bar, waited, rows, roundTrips } = measured
  const times = [p50, p99, slowest].map((time) => time.toFixed(2))
  const waits = [waited.p50, waited.p99].map((time) => time.toFixed(2))
  const mark = missed(measured).length > 0 ? '✗' : '✓'
  return row(`${mark} ${name}`, [`${requests}`, ...times, `${bar}`, ...waits, `${rows}`, `${roundTrips}`])
}

/** Writes everything down, plans included. */
export async function writeReport(
  file: string,
  sizes: Sizes,
  postgres: string,
  cases: Measured[],
): Promise<void> {
  const machine = `${cpus().length} × ${cpus()[0]?.model}`
  const report = { sizes, postgres, node: process.version, machine, missed: cases.flatMap(missed), cases }
  const rounded = (_: string, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 1000) / 1000 : value
  await writeFile(file, `${JSON.stringify(report, rounded, 2)}\n`)
}
