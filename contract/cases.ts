import { z } from 'zod'
import { comment } from './comments.ts'
import { id, time } from './fields.ts'
import { moderationAction } from './moderation-log.ts'
import { ownPost } from './posts.ts'
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
    /** The number of them that are suspended. */
    suspended_count: z.int().min(0),
    /** The number of such voters that the site's usual voters let expect. */
    expected: z.number().min(0),
    joined_from: time,
    joined_to: time,
    voted_from: time,
    voted_to: time,
    /** The place to which the votes would move the post (trending) or its tool (rating): if each counted whole, and by weights. */
    ranking: z.enum(['trending', 'rating']),
    plain_rank: z.int().min(1),
    weighed_rank: z.int().min(1),
  })
  .meta({ id: 'VotesInStep' })

export const caseKind = z.enum(['post', 'comment', 'member', 'link', 'votes'], {
  error: 'Kind must be one of post, comment, member, link, votes',
})
export type CaseKind = z.infer<typeof caseKind>

const count = z.int().min(0)

/** The author of a post, comment or link, or the member of a profile, as moderators see them beside a case. */
const caseAuthor = z
  .object({
    username: z.string(),
    name: z.string(),
    created_at: time,
    /** Shown and hidden ones. */
    posts: count,
    hidden_posts: count,
    comments: count,
    hidden_comments: count,
    /** Decisions of moderators on the account, posts, links and comments of the member that are still there, most first. */
    decisions: z.array(z.object({ act: moderationAction, count })),
    /** The newest 3 of them. */
    last_decisions: z.array(z.object({ act: moderationAction, created_at: time, reason: z.string() })),
  })
  .meta({ id: 'CaseAuthor' })
export type CaseAuthor = z.infer<typeof caseAuthor>

/**
 * Something for moderators to decide on: all that members reported of one post, comment or profile since the last
 * decision, a new link that waits for approval, or voters in step.
 */
export const reportCase = z
  .object({
    id,
    created_at: time,
    kind: caseKind,
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
    /** Null for votes. */
    author: caseAuthor.nullable(),
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
