import type { Config } from '#server/config/config.ts'
import type { OpenDatabase } from '#server/open-database.ts'

/** The site that is looked at. */
export interface Patient {
  config: Config
  opened: OpenDatabase
  /** Whether to put right what can be. */
  fix: boolean
  signal: AbortSignal
  onRows: (rows: number) => void
}

/** What one check found. */
export interface Finding {
  /** Said when all is well. */
  fine: string
  /** Sentences about what is wrong and what to do. */
  wrong: string[]
  /** Sentences about what was put right. */
  fixed?: string[]
}

/** Some of many, in words: `3, 17 and 40 more`. */
export function someOf(all: (number | string)[], shown = 5): string {
  const more = all.length - shown
  return all.slice(0, shown).join(', ') + (more > 0 ? ` and ${more.toLocaleString('en')} more` : '')
}

/** An amount with its noun: `1 post`, `2,000 posts`. */
export function countOf(amount: number, noun: string): string {
  return `${amount.toLocaleString('en')} ${noun}${amount === 1 ? '' : 's'}`
}

/** The lines that tell of a check. */
export function linesOf(name: string, { fine, wrong, fixed = [] }: Finding): string[] {
  if (wrong.length === 0 && fixed.length === 0) return [`✓ ${name}: ${fine}`]
  return [...fixed.map((line) => `✓ ${name}: ${line}`), ...wrong.map((line) => `✗ ${name}: ${line}`)]
}
