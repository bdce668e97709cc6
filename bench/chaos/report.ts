import type { Outcome } from './fault.ts'

/** What came of a fault, or why it was not caused. */
export interface Result {
  fault: string
  outcome?: Outcome
  skipped?: string
}

function cells(...texts: string[]): string {
  const widths = [48, 5, 82, 8]
  return texts.map((text, n) => text.padEnd(widths[n] ?? 0)).join(' ')
}

export const heading = cells('fault', 'times', 'promised', 'lost', 'serves again (50 %, at most)')

function spread(again: number[]): string {
  if (again.length === 0) return '–'
  const sorted = [...again].sort((a, b) => a - b)
  const seconds = (ms: number) => (ms / 1000).toFixed(2)
  return `${seconds(sorted[Math.floor((sorted.length - 1) / 2)]!)} s, ${seconds(sorted.at(-1)!)} s`
}

/** The lines of the table about one fault: one for each promise, and what broke it below. */
export function lines({ fault, outcome, skipped }: Result): string[] {
  if (!outcome) return [cells(fault, '–', `not caused here: ${skipped}`)]
  const { times, promises, again } = outcome
  return promises.flatMap(({ promise, broken }, n) => [
    cells(
      ...(n === 0 ? [fault, String(times)] : ['', '']),
      `${broken.length > 0 ? '✗' : '✓'} ${promise}`,
      broken.length > 0 ? String(broken.length) : 'nothing',
      n === 0 ? spread(again) : '',
    ),
    ...[...new Set(broken)].slice(0, 5).map((what) => `    ${what}`),
  ])
}

/** Whether everything that was promised was kept. */
export function isKept({ outcome }: Result): boolean {
  return outcome === undefined || outcome.promises.every(({ broken }) => broken.length === 0)
}
