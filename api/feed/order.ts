import { z } from 'zod'
import type { feedSort } from '#contract/feed.ts'
import { id } from '#contract/fields.ts'

export type FeedOrder = z.output<typeof feedSort>

/** Where a feed goes on: the key of the last post shown, in the order it was shown in. */
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

/** Reads a cursor's key. A cursor of one order is no cursor of another. */
export function feedKey(order: FeedOrder) {
  return keys[order].transform(([, at, id]): FeedKey => ({ at, id }))
}

/** The key of a post in a feed's order, as a cursor holds it. */
export function keyOf(order: FeedOrder): (key: FeedKey) => unknown[] {
  return ({ at, id }) => [order, at, id]
}
