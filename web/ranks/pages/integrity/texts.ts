import type { IntegrityReport } from '#contract/integrity.ts'
import { absoluteDate } from '#web/ui/time-format.ts'

const format = new Intl.NumberFormat('en')

/** '12,345'. */
export function figureText(count: number): string {
  return format.format(count)
}

/** 'Those of fewer than five members counted less in the orders', 'Of these, 12 counted less in the orders'. */
export function votesText({ votes, votes_discounted }: IntegrityReport): string {
  const less = votes_discounted.reduce((sum, { count }) => sum + count, 0)
  if (votes === 0) return 'Nobody has voted yet'
  return less === 0
    ? 'Those of fewer than five members counted less in the orders'
    : `Of these, ${figureText(less)} counted less in the orders`
}

/** 'Since 20 November 2026'. */
export function sinceText(since: string): string {
  return `Since ${absoluteDate(since, 'UTC')}`
}

/** '45 minutes', '1.5 hours', '3 days'; a dash where nothing was decided. */
export function hoursText(hours: number | null): string {
  if (hours === null) return '–'
  if (hours < 1) return inUnit(Math.max(1, Math.round(60 * hours)), 'minute')
  return hours < 48 ? inUnit(Math.round(10 * hours) / 10, 'hour') : inUnit(Math.round(hours / 24), 'day')
}

function inUnit(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
