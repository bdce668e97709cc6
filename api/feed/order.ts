import { z } from 'zod'
import type { feedSort } from '#contract/feed.ts'
import { id } from '#contract/fields.ts'

export type FeedOrder = z.output<typeof feedSort>

/** Key of the last shown post in the order of the feed. */
export interface FeedKey {
  at: Date | number
  id: number
}

const date = z.iso.datetime().transform((text) => new Date(text))

const keys = {
  new: z.tuple([z.literal('new'), date, id]),
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
