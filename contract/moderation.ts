import { z } from 'zod'
import { comment } from './comments.ts'
import { endpoint } from './endpoint.ts'
import { id, idInPath, paging, text, time } from './fields.ts'
import { limits } from './limits.ts'
import { memberInPath } from './members.ts'
import { ownPost } from './posts.ts'
import { reportReason } from './reports.ts'

/** A comment as moderators see it: `hidden_because` is null while it is shown. */
const judgedComment = comment.extend({ hidden_because: z.string().nullable() }).meta({ id: 'JudgedComment' })

/** All that members reported of one post or comment since moderators last decided on it. */
export const reportCase = z
  .object({
    id,
    created_at: time,
    post: ownPost,
    /** The comment on that post that it is about; null when it is about the post itself. */
    comment: judgedComment.nullable(),
    /** Why the author of what was reported may not sign in; null for one who may. */
    suspended_because: z.string().nullable(),
    report_count: z.int(),
    /** The newest 20. */
    reports: z.array(
      z.object({ id, username: z.string(), reason: reportReason, details: z.string(), created_at: time }),
    ),
  })
  .meta({ id: 'Case' })
export type ReportCase = z.infer<typeof reportCase>

export const moderationAct = z.enum([
  'hide',
  'restore',
  'dismiss',
  'suspend',
  'unsuspend',
  'make_moderator',
  'remove_moderator',
  'rename_category',
  'merge_category',
  'delete_category',
])

/** An entry of the log: who did what, and why. */
export const logEntry = z
  .object({
    id,
    created_at: time,
    act: moderationAct,
    /** Null for the operator, and for an account that is gone. */
    moderator: z.string().nullable(),
    reason: z.string(),
    /** The post that it was about, or whose comment; `title` is null when it is gone. */
    post: z.object({ id, title: z.string().nullable(), is_hidden: z.boolean() }).nullable(),
    /** The comment that it was about; `text` is null when it is gone. */
    comment: z.object({ id, text: z.string().nullable(), is_hidden: z.boolean() }).nullable(),
    /** The member that it was about; `username` is null when the account is gone. */
    member: z.object({ id, username: z.string().nullable(), is_suspended: z.boolean() }).nullable(),
    /**
     * The category that it was about, with the name that it had. `new_name` is what it was renamed to, or the name of the
     * category that it was merged into, whose id is `merged_into`; null where it was neither.
     */
    category: z
      .object({ id, name: z.string(), new_name: z.string().nullable(), merged_into: id.nullable() })
      .nullable(),
  })
  .meta({ id: 'ModerationLogEntry' })
export type LogEntry = z.infer<typeof logEntry>

/** Every act says why; the author is told it. */
export const actReason = z.object({ reason: text('Reason', limits.moderation.reason) })

const byId = z.object({ id: idInPath })

function act<const Name extends string, const Path extends string>(name: Name, path: Path, summary: string) {
  return endpoint({
    ...{ name, path, summary },
    method: 'POST',
    access: 'moderator',
    status: 204,
    params: byId,
    body: actReason,
  })
}

export const listCases = endpoint({
  name: 'listCases',
  method: 'GET',
  path: '/moderation/cases/',
  access: 'moderator',
  status: 200,
  summary: 'What members reported and nobody has decided on yet, oldest first.',
  query: paging,
  answer: z.array(reportCase),
  paged: true,
})

export const dismissCase = act(
  'dismissCase',
  '/moderation/cases/:id/dismiss/',
  'Leaves what was reported as it is.',
)
export const hidePost = act('hidePost', '/moderation/posts/:id/hide/', 'Hides a post; its author is told.')
export const restorePost = act(
  'restorePost',
  '/moderation/posts/:id/restore/',
  'Shows a hidden post again; its author is told.',
)
export const hideComment = act(
  'hideComment',
  '/moderation/comments/:id/hide/',
  'Hides a comment; its author is told.',
)
export const restoreComment = act(
  'restoreComment',
  '/moderation/comments/:id/restore/',
  'Shows a hidden comment again; its author is told.',
)

export const suspendMember = endpoint({
  name: 'suspendMember',
  method: 'POST',
  path: '/moderation/members/:username/suspend/',
  access: 'moderator',
  status: 204,
  summary: 'Ends the sessions of a member, who can not sign in any more.',
  params: memberInPath,
  body: actReason,
})

export const unsuspendMember = endpoint({
  name: 'unsuspendMember',
  method: 'POST',
  path: '/moderation/members/:username/unsuspend/',
  access: 'moderator',
  status: 204,
  summary: 'Lets a suspended member sign in again.',
  params: memberInPath,
  body: actReason,
})

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
