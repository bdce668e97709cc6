import type { Outcome } from './fault.ts'

/** The outcome of a fault, or the reason why it is not supported. */
export interface Result {
  fault: string
  outcome?: Outcome
  skipped?: string
}

function row(...cells: string[]): string {
  const widths = [50, 5, 82, 10]
  return cells.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' ')
}

export const heading = row('fault', 'count', 'invariant', 'violations', 'recovery (median, maximum)')

/** The lines of a fault: one for each invariant, followed by its first distinct violations. */
export function resultLines({ fault, outcome, skipped }: Result): string[] {
  if (!outcome) return [row(fault, '–', `not supported here: ${skipped}`)]
  const { count, invariants, recoveryTimes } = outcome
  return invariants.flatMap(({ name, violations }, n) => [
    row(
      ...(n === 0 ? [fault, String(count)] : ['', '']),
      `${violations.length > 0 ? '✗' : '✓'} ${name}`,
      violations.length > 0 ? String(violations.length) : 'none',
      n === 0 ? medianAndMaximum(recoveryTimes) : '',
    ),
    ...[...new Set(violations)].slice(0, 5).map((violation) => `    ${violation}`),
  ])
}

function medianAndMaximum(times: number[]): string {
  if (times.length === 0) return '–'
  const sorted = [...times].sort((a, b) => a - b)
  const seconds = (ms: number) => (ms / 1000).toFixed(2)
  return `${seconds(sorted[Math.floor((sorted.length - 1) / 2)]!)} s, ${seconds(sorted.at(-1)!)} s`
}

/** Whether no invariant was violated. */
export function hasPassed({ outcome }: Result): boolean {
  return outcome === undefined || outcome.invariants.every(({ violations }) => violations.length === 0)
}
