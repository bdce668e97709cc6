import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, paging, time } from './fields.ts'
import { toolSlug } from './tool-slugs.ts'

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
  'claim_tool',
  'leave_tool',
  'remove_reply',
  'suspend_voters',
  'clear_voters',
  'retire_slug',
  'hide_all',
  'undo_hide',
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
    /** Numbers of posts and comments that an act on all of a member hid or showed again; null for other acts. */
    all: z
      .object({
        posts: z.int().min(0),
        comments: z.int().min(0),
        /** Whether `undoHide` restores what this act hid: for 10 minutes, while some of it is hidden by it. */
        can_undo: z.boolean(),
      })
      .nullable(),
    /**
     * The category with its name before. `new_name` is the name it was renamed to, or that of the category it was merged
     * into, whose id is `merged_into`; else null.
     */
    category: z
      .object({ id, name: z.string(), new_name: z.string().nullable(), merged_into: id.nullable() })
      .nullable(),
    /** The tool; of a post that was moved, the tool that it was taken from. */
    tool: z
      .object({
        id,
        /** Null when nothing is at its address: none of its posts is shown. */
        slug: toolSlug.nullable(),
        /** Its name before. */
        name: z.string(),
        /** The name it was renamed to, or that of the tool it was merged into or the post was moved to; else null. */
        new_name: z.string().nullable(),
        /** The id of the tool it was merged into or the post was moved to; else null. */
        merged_into: id.nullable(),
        /** Its links before and after, when the link was changed; else null. */
        link: z.string().nullable(),
        new_link: z.string().nullable(),
        /** The slug that was retired; else null. */
        retired_slug: z.string().nullable(),
        /** Whether this is a merge that can be undone now. */
        can_unmerge: z.boolean(),
      })
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
