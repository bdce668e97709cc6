import { z } from 'zod'
import { comment } from './comments.ts'
import { endpoint } from './endpoint.ts'
import { id, idInPath, link, memberInPath, paging, text, time } from './fields.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { ownPost, postVersion } from './posts.ts'
import { user } from './profiles.ts'
import { reportReason } from './reports.ts'

/** A comment as moderators see it: `hidden_because` is null while it is shown. */
const judgedComment = comment
  .omit({ replies: true })
  .extend({ user: id, username: z.string(), hidden_because: z.string().nullable() })
  .meta({ id: 'JudgedComment' })

/** A member's profile as moderators see it, whatever others see of it. */
const judgedMember = user
  .pick({ id: true, name: true, username: true, profile_picture: true, bio: true, location: true })
  .extend(user.pick({ website: true, company: true, job_title: true, social_links: true }).shape)
  .extend({ created_at: time })
  .meta({ id: 'JudgedMember' })

/** The text that was reported: one of the three, by the case's kind. */
const reportedText = z.object({
  /** When it was last reported as it reads here. */
  created_at: time,
  post: ownPost.pick({ title: true, description: true, personal_review: true, link: true }).nullable(),
  comment: judgedComment.pick({ text: true }).nullable(),
  member: judgedMember.omit({ id: true, username: true, profile_picture: true, created_at: true }).nullable(),
})
export type ReportedText = z.infer<typeof reportedText>

/** Members whose votes are in step: what the site saw when it took their votes out of ranks. */
const votesInStep = z
  .object({
    /** `low` and `high` are ratings of 1 and 2 and of 4 and 5 stars of the post's tool. */
    item: z.enum(['post', 'low', 'high']),
    member_count: z.int().min(0),
    /** The first 50 of them. */
    usernames: z.array(z.string()),
    /** How many of them are suspended already. */
    suspended_count: z.int().min(0),
    /** How many such voters the site's usual voters let expect. */
    expected: z.number().min(0),
    joined_from: time,
    joined_to: time,
    voted_from: time,
    voted_to: time,
    /** Where the votes would move the post (trending) or its tool (rating): the place if each counted whole, and by weights. */
    ranking: z.enum(['trending', 'rating']),
    plain_rank: z.int().min(1),
    weighed_rank: z.int().min(1),
  })
  .meta({ id: 'VotesInStep' })

/**
 * Something for moderators to decide on: all that members reported of one post, comment or profile since the last
 * decision, a new link that waits for approval, or voters in step.
 */
export const reportCase = z
  .object({
    id,
    created_at: time,
    kind: z.enum(['post', 'comment', 'member', 'link', 'votes']),
    /** It is about the moderator who asks, or reported by them: another moderator decides it. */
    is_own: z.boolean(),
    /** The post that it is about, or whose comment or link; null when it is about a member's profile. */
    post: ownPost.nullable(),
    /** The comment that it is about, else null. */
    comment: judgedComment.nullable(),
    /** The member whose profile it is about, else null. */
    member: judgedMember.nullable(),
    /** The votes for the post or its tool that are in step, else null. */
    votes: votesInStep.nullable(),
    /** Why the author, or the member, may not sign in; null for one who may. */
    suspended_because: z.string().nullable(),
    /** The versions that were reported and read differently now, newest first, at most 3. */
    reported: z.array(reportedText),
    /** 0 for a link and for votes. */
    report_count: z.int(),
    /** The newest 20. */
    reports: z.array(
      z.object({ id, username: z.string(), reason: reportReason, details: z.string(), created_at: time }),
    ),
  })
  .meta({ id: 'Case' })
export type ReportCase = z.infer<typeof reportCase>

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
  summary: 'What members reported and nobody has decided on yet, oldest first.',
  query: paging,
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
  summary: 'Ends the sessions of a member, who can not sign in any more.',
  params: memberInPath,
  body: actionReason,
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
