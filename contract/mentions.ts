import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'
import { limits } from './limits.ts'

/** A member as lists of members name them. */
export const namedMember = z
  .object({ username: z.string(), name: z.string(), profile_picture: z.string().nullable() })
  .meta({ id: 'NamedMember' })
export type NamedMember = z.infer<typeof namedMember>

export const findMembers = endpoint({
  name: 'findMembers',
  method: 'GET',
  path: '/members/',
  access: 'member',
  status: 200,
  summary:
    'At most 8 members whose username, or a word of whose name, begins with a text; none whom the member has muted.',
  query: z.object({ q: text('q', limits.mention.query).default('') }),
  answer: z.array(namedMember).max(limits.mention.found),
})
