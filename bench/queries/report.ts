import type { Measurement } from './measure.ts'

/** A sentence for each missed threshold. */
export function missedThresholds(measurement: Measurement): string[] {
  const { name, p99, threshold, roundTrips, maxRoundTrips, scannedTables } = measurement
  const missed: string[] = []
  if (p99 > threshold) missed.push(`${name}: p99 is ${p99.toFixed(2)} ms, over ${threshold} ms`)
  if (roundTrips > maxRoundTrips) missed.push(`${name}: ${roundTrips} round trips`)
  if (scannedTables.length > 0) missed.push(`${name}: sequential scan of ${scannedTables.join(', ')}`)
  return missed
}

const columns = ['requests', 'p50', 'p99', 'slowest', 'max', 'elapsed p50', 'p99 ', 'rows', 'trips']

function row(name: string, cells: string[]): string {
  return name.padEnd(43) + cells.map((cell, i) => cell.padStart(Math.max(7, columns[i]!.length + 2))).join('')
}

export const heading = row('  milliseconds of database time', columns)

/** One line of the table. */
export function measurementLine(measurement: Measurement): string {
  const { name, requests, p50, p99, slowest, threshold, elapsed, rows, roundTrips } = measurement
  const times = [p50, p99, slowest].map((time) => time.toFixed(2))
  const elapsedTimes = [elapsed.p50, elapsed.p99].map((time) => time.toFixed(2))
  const mark = missedThresholds(measurement).length > 0 ? '✗' : '✓'
  return row(`${mark} ${name}`, [
    ...[`${requests}`, ...times, `${threshold}`],
    ...[...elapsedTimes, `${rows}`, `${roundTrips}`],
  ])
}
