import { z } from 'zod'
import { id } from '#contract/fields.ts'
import type { ToolSort } from '#contract/tool-list.ts'
import { cursorText, cursorTime } from '#api/http/paging.ts'

/** Key of the last shown tool in an order. */
export interface ToolKey {
  at: Date | number | string
  id: number
}

const keys = {
  top: z.tuple([z.literal('top'), z.number(), id]),
  trending: z.tuple([z.literal('trending'), z.number(), id]),
  new: z.tuple([z.literal('new'), cursorTime, id]),
  name: z.tuple([z.literal('name'), cursorText, id]),
}

/** Schema of a cursor's key; refuses cursors of other orders. */
export function toolKey(sort: ToolSort) {
  return keys[sort].transform(([, at, last]): ToolKey => ({ at, id: last }))
}
