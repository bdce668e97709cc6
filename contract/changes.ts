import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, paging, time } from './fields.ts'
import { postTool } from './post-tools.ts'

/** A fact, the state of the link or the average rating of a tool has changed, or a list has a new post. */
export const toolChangeKind = z.enum(['fact', 'health', 'rating', 'list_item'])
export type ToolChangeKind = z.infer<typeof toolChangeKind>

/** A change of something that the member follows. */
export const change = z
  .object({
    id: z.string(),
    kind: toolChangeKind,
    /** Of the kind `list_item`, the tool of the post, if it has one. */
    tool: postTool.pick({ slug: true, name: true, logo: true }).nullable(),
    /** Null unless the kind is `list_item`. */
    list: z.object({ id, name: z.string() }).nullable(),
    /** The change in words. */
    note: z.string(),
    /** The path of the page that shows it. */
    url: z.string(),
    /** The address where a fact can be checked, or empty. */
    source: z.string(),
    created_at: time,
  })
  .meta({ id: 'Change' })
export type Change = z.infer<typeof change>

export const listChanges = endpoint({
  name: 'listChanges',
  method: 'GET',
  path: '/profiles/changes/',
  access: 'member',
  status: 200,
  summary:
    'Changes of followed tools (pricing, price and other facts, the state of the link, a fall of the rating) and posts that were added to followed lists, newest first. What muted members did is left out.',
  query: paging,
  answer: z.array(change),
  paged: true,
})
