import type { z } from 'zod'
import type { feedPeriod } from '#contract/feed.ts'

/** A period that ends now; `all` is none. */
export type Period = Exclude<z.output<typeof feedPeriod>, 'all'>

export const periodDays: Record<Period, number> = { day: 1, week: 7, month: 30 }

const dayMs = 86_400_000

/** When the period that ends now began. */
export function beginOf(period: Period): Date {
  return new Date(Date.now() - periodDays[period] * dayMs)
}

/**
 * Seconds until the first of these posts leaves the period that began at `since`: until then the order of a page only
 * changes by writes.
 */
export function secondsUntilExit(rows: { created_at: Date }[], since: Date): number {
  return Math.min(...rows.map(({ created_at }) => created_at.getTime() - since.getTime())) / 1000
}
