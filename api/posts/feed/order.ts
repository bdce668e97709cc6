import { z } from 'zod'
import type { feedSort } from '#contract/feed.ts'
import { id } from '#contract/fields.ts'
import { cursorTime } from '#api/http/paging.ts'
import type { Period } from './period.ts'

export type FeedOrder = z.output<typeof feedSort>

/** Key of the last shown post in the order of the feed. */
export interface FeedKey {
  at: Date | number
  id: number
}

const keys = {
  new: z.tuple([z.literal('new'), cursorTime, id]),
  trending: z.tuple([z.literal('trending'), z.number(), id]),
  top: z.tuple([z.literal('top'), z.number(), id]),
}

/** Schema of a cursor's key; refuses cursors of other orders. */
export function feedKey(order: FeedOrder) {
  return keys[order].transform(([, at, id]): FeedKey => ({ at, id }))
}

/** The key of a post in a feed's order, as a cursor holds it. */
export function keyOf(order: FeedOrder): (key: FeedKey) => unknown[] {
  return ({ at, id }) => [order, at, id]
}

/** Key of the last shown post among the best rated of a period. The period stays the same on all pages. */
export interface PeriodKey {
  at: number
  id: number
  since: Date
}

/** Schema of a cursor's key among the best rated of a period; refuses cursors of other orders and periods. */
export function periodKey(period: Period) {
  return z
    .tuple([z.literal(period), z.number(), id, cursorTime])
    .transform(([, at, last, since]): PeriodKey => ({ at, id: last, since }))
}
