import type { Comparison } from './compare.ts'
import { mixThresholds, type MixResult } from './mix.ts'

/** Whether the threshold is met; undefined without a threshold or a baseline. */
function isMet({ ratio, threshold }: Comparison): boolean | undefined {
  return ratio === undefined || threshold === undefined ? undefined : ratio >= threshold
}

function mark(met: boolean | undefined): string {
  return met === undefined ? ' ' : met ? '✓' : '✗'
}

const columns = ['per second', 'baseline', 'program', 'ratio', 'threshold', 'µs', 'baseline µs']

function row(name: string, cells: string[]): string {
  const padded = cells.map((cell, i) => cell.padStart(Math.max(10, columns[i]!.length + 2)))
  return name.padEnd(50) + padded.join('')
}

export const heading = row('  median of alternating runs', columns)

function rounded(value: number | undefined): string {
  return value === undefined ? '–' : Math.round(value).toLocaleString('en')
}

/** One line of the table. */
export function comparisonLine(comparison: Comparison): string {
  const { name, site, baseline, ratio, threshold } = comparison
  return row(`${mark(isMet(comparison))} ${name}`, [
    rounded(site.rate),
    rounded(baseline?.rate),
    baseline?.name ?? '–',
    ratio?.toFixed(3) ?? '–',
    threshold?.toString() ?? '',
    rounded(site.cost),
    rounded(baseline?.cost),
  ])
}

export function mixLines({ peak, rate, guests, members, writers, memory }: MixResult): string[] {
  const times = ({ p50, p99 }: { p50: number; p99: number }) =>
    `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
  return [
    `  mix: peak ${rounded(peak)} per second; open loop with ${rounded(rate)} per second:`,
    `${mark(guests.p99 <= mixThresholds.p99)}   guests' reads  ${times(guests)} (threshold: p99 ${mixThresholds.p99} ms)`,
    `    members' reads ${times(members)}`,
    `    writes         ${times(writers)}`,
    `${mark(memory <= mixThresholds.memory)}   Node's memory  at most ${rounded(memory)} MB (threshold: ${mixThresholds.memory} MB)`,
  ]
}

/** A sentence for each missed threshold. */
export function missedThresholds(comparisons: Comparison[], mix: MixResult | undefined): string[] {
  const missed = comparisons
    .filter((comparison) => isMet(comparison) === false)
    .map(({ name, ratio, threshold }) => `${name}: ${ratio!.toFixed(3)} of its baseline, below ${threshold}`)
  if (mix && mix.guests.p99 > mixThresholds.p99) {
    missed.push(`mix: guests' p99 is ${mix.guests.p99.toFixed(1)} ms, over ${mixThresholds.p99} ms`)
  }
  if (mix && mix.memory > mixThresholds.memory) {
    missed.push(`mix: ${rounded(mix.memory)} MB of memory, over ${mixThresholds.memory} MB`)
  }
  return missed
}
