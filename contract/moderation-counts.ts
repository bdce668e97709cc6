import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const count = z.int().min(0)

/** Numbers of entries in the lists of moderators. */
export const moderationCounts = z
  .object({
    /** Open cases, by kind. */
    cases: z.object({ post: count, comment: count, member: count, link: count, votes: count }),
    categories: count,
    log: count,
  })
  .meta({ id: 'ModerationCounts' })
export type ModerationCounts = z.infer<typeof moderationCounts>

export const getModerationCounts = endpoint({
  name: 'getModerationCounts',
  method: 'GET',
  path: '/moderation/counts/',
  access: 'moderator',
  status: 200,
  summary: 'How many open cases of each kind, categories and entries of the log there are.',
  answer: moderationCounts,
})
