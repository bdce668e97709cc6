import { z } from 'zod'
import { caseKind, reportCase } from './cases.ts'
import { endpoint } from './endpoint.ts'
import { idInPath, link, memberInPath, paging, text } from './fields.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { postVersion } from './posts.ts'

/** Every action has a reason; the author is notified of it. */
export const actionReason = z.object({ reason: text('Reason', limits.moderation.reason) })

const byId = z.object({ id: idInPath })

function act<const Name extends string, const Path extends string>(name: Name, path: Path, summary: string) {
  return endpoint({
    ...{ name, path, summary },
    method: 'POST',
    access: 'moderator',
    status: 204,
    params: byId,
    body: actionReason,
  })
}

export const listCases = endpoint({
  name: 'listCases',
  method: 'GET',
  path: '/moderation/cases/',
  access: 'moderator',
  status: 200,
  summary:
    'What members reported and nobody has decided on yet, oldest first; `kind` chooses cases of one kind.',
  query: paging.extend({ kind: caseKind.optional() }),
  answer: z.array(reportCase),
  paged: true,
})

export const dismissCase = act(
  'dismissCase',
  '/moderation/cases/:id/dismiss/',
  'Leaves what was reported as it is; a new link is rejected, and votes in step count again.',
)
export const suspendVoters = act(
  'suspendVoters',
  '/moderation/cases/:id/suspend/',
  'Suspends all members of a case of votes in step, except for moderators. 404 for another case.',
)
export const hidePost = act(
  'hidePost',
  '/moderation/posts/:id/hide/',
  'Hides a post; its author is notified.',
)
export const restorePost = act(
  'restorePost',
  '/moderation/posts/:id/restore/',
  'Shows a hidden post again; its author is notified.',
)
export const hideComment = act(
  'hideComment',
  '/moderation/comments/:id/hide/',
  'Hides a comment; its author is notified.',
)
export const restoreComment = act(
  'restoreComment',
  '/moderation/comments/:id/restore/',
  'Shows a hidden comment again; its author is notified.',
)

export const suspendMember = endpoint({
  name: 'suspendMember',
  method: 'POST',
  path: '/moderation/members/:username/suspend/',
  access: 'moderator',
  status: 204,
  summary:
    'Ends the sessions of a member, who can not sign in any more. `hide_all` hides all their posts and comments too, also of a member who is suspended already.',
  params: memberInPath,
  body: actionReason.extend({
    hide_all: z.boolean({ error: 'Hide all must be true or false' }).default(false),
  }),
})

export const undoHide = endpoint({
  name: 'undoHide',
  method: 'POST',
  path: '/moderation/members/:username/undo_hide/',
  access: 'moderator',
  status: 204,
  summary:
    'Shows the posts and comments again that the newest suspension with `hide_all` hid, up to 10 minutes after it; 409 later, and when nothing is hidden by it. The member stays suspended.',
  params: memberInPath,
})

export const unsuspendMember = endpoint({
  name: 'unsuspendMember',
  method: 'POST',
  path: '/moderation/members/:username/unsuspend/',
  access: 'moderator',
  status: 204,
  summary: 'Lets a suspended member sign in again.',
  params: memberInPath,
  body: actionReason,
})

/** The parts of a profile that moderators can reset. */
export const profilePart = z.enum(['name', 'bio', 'picture', 'links'], {
  error: messages.moderation.profileFields,
})
export type ProfilePart = z.infer<typeof profilePart>

export const resetMember = endpoint({
  name: 'resetMember',
  method: 'POST',
  path: '/moderation/members/:username/reset/',
  access: 'moderator',
  status: 204,
  summary:
    "Resets parts of a member's profile; the member is notified. The name becomes the username; `bio` empties location, company and job title, too; `links` are the website and the social links.",
  params: memberInPath,
  body: actionReason.extend({
    fields: z
      .array(profilePart, { error: messages.moderation.profileFields })
      .min(1, { error: messages.moderation.profileFields })
      .max(100, { error: messages.moderation.profileFields }),
  }),
})

export const approveLink = endpoint({
  name: 'approveLink',
  method: 'POST',
  path: '/moderation/posts/:id/link/approve/',
  access: 'moderator',
  status: 204,
  summary:
    'Shows the pending link of a post; its author is notified. 409 when another link, or none, is pending.',
  params: byId,
  body: actionReason.extend({
    /** The link that the moderator saw: the author may have replaced it meanwhile. */
    link,
  }),
})

export const rejectLink = act(
  'rejectLink',
  '/moderation/posts/:id/link/reject/',
  'Keeps the link that is shown and drops the pending one; the author is notified. 409 when none is pending.',
)

export const listPostHistory = endpoint({
  name: 'listPostHistory',
  method: 'GET',
  path: '/moderation/posts/:id/history/',
  access: 'moderator',
  status: 200,
  summary: 'The versions of a post before each of its edits, newest first.',
  params: byId,
  query: paging,
  answer: z.array(
    postVersion.extend({
      /** The author's. */
      username: z.string(),
    }),
  ),
  paged: true,
})
