import type { Config } from '#server/config/config.ts'
import type { OpenDatabase } from '#server/open-database.ts'

/** The site under inspection. */
export interface CheckContext {
  config: Config
  opened: OpenDatabase
  /** Whether to repair. */
  fix: boolean
  signal: AbortSignal
  onRows: (rows: number) => void
}

export interface CheckResult {
  /** Printed when nothing is wrong. */
  ok: string
  /** A sentence per problem, with the remedy. */
  problems: string[]
  /** A sentence per repair. */
  fixed?: string[]
}

/** The first values and the number of the others: `3, 17 and 40 more`. */
export function listSome(values: (number | string)[], max = 5): string {
  const more = values.length - max
  return values.slice(0, max).join(', ') + (more > 0 ? ` and ${more.toLocaleString('en')} more` : '')
}

/** A count with its noun: `1 post`, `2,000 posts`. */
export function countOf(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? noun : `${noun.replace(/y$/, 'ie')}s`}`
}

/** The lines that the doctor prints for a check. */
export function formatResult(name: string, { ok, problems, fixed = [] }: CheckResult): string[] {
  if (problems.length === 0 && fixed.length === 0) return [`✓ ${name}: ${ok}`]
  return [...fixed.map((line) => `✓ ${name}: ${line}`), ...problems.map((line) => `✗ ${name}: ${line}`)]
}
