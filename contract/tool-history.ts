import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, paging, time } from './fields.ts'
import { factChange } from './tool-facts.ts'
import { toolInPath } from './tool-slugs.ts'
import { ratingMonth } from './tools.ts'

/** Something that happened to a tool. Of `fact`, `month` and `reply`, the one that its kind names is not null. */
export const toolEvent = z
  .object({
    id: z.string(),
    /** `health` is the state of its link, `rating` a fall of its average, `month` the ratings of a month. */
    kind: z.enum(['fact', 'health', 'rating', 'month', 'reply']),
    /** Of a month, its end. */
    created_at: time,
    /** The change in words, of the kinds `health` and `rating`; else empty. */
    note: z.string(),
    fact: factChange.nullable(),
    month: ratingMonth.nullable(),
    /** The reply of a maker to a post about the tool. */
    reply: z
      .object({
        post_id: id,
        post_title: z.string(),
        text: z.string(),
        username: z.string(),
        name: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'ToolEvent' })
export type ToolEvent = z.infer<typeof toolEvent>

export const listToolHistory = endpoint({
  name: 'listToolHistory',
  method: 'GET',
  path: '/tools/:slug/history/',
  access: 'guest',
  status: 200,
  summary:
    'The history of a tool, newest first: every change of its facts, changes of the state of its link, falls of its average rating, its ratings by month, and replies of its makers.',
  params: toolInPath,
  query: paging,
  answer: z.array(toolEvent),
  paged: true,
})
