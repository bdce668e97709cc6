import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, paging, time } from './fields.ts'

export const moderationAction = z.enum([
  'hide',
  'restore',
  'dismiss',
  'suspend',
  'unsuspend',
  'make_moderator',
  'remove_moderator',
  'reset',
  'approve_link',
  'reject_link',
  'rename_category',
  'merge_category',
  'delete_category',
  'merge_tool',
  'unmerge_tool',
  'rename_tool',
  'change_tool_link',
  'move_post',
  'revert_fact',
])
export type ModerationAction = z.infer<typeof moderationAction>

/** An entry of the log: action, moderator and reason. */
export const logEntry = z
  .object({
    id,
    created_at: time,
    act: moderationAction,
    /** Null for the operator, and for an account that is gone. */
    moderator: z.string().nullable(),
    reason: z.string(),
    /** The post, or the post of the comment; `title` is null when it is gone. */
    post: z.object({ id, title: z.string().nullable(), is_hidden: z.boolean() }).nullable(),
    /** The comment; `text` is null when it is gone. */
    comment: z.object({ id, text: z.string().nullable(), is_hidden: z.boolean() }).nullable(),
    /** The member; `username` is null when the account is gone. */
    member: z.object({ id, username: z.string().nullable(), is_suspended: z.boolean() }).nullable(),
    /**
     * The category with its name before. `new_name` is the name it was renamed to, or that of the category it was merged
     * into, whose id is `merged_into`; else null.
     */
    category: z
      .object({ id, name: z.string(), new_name: z.string().nullable(), merged_into: id.nullable() })
      .nullable(),
  })
  .meta({ id: 'ModerationLogEntry' })
export type LogEntry = z.infer<typeof logEntry>

export const listModerationLog = endpoint({
  name: 'listModerationLog',
  method: 'GET',
  path: '/moderation/log/',
  access: 'moderator',
  status: 200,
  summary: 'What moderators did, newest first.',
  query: paging,
  answer: z.array(logEntry),
  paged: true,
})
