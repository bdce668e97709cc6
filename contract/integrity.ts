import { z } from 'zod'
import { relation } from './disclosure.ts'
import { endpoint } from './endpoint.ts'
import { id, paging, time } from './fields.ts'
import { moderationAction } from './moderation-log.ts'
import { discountReason } from './ranks.ts'

/** Something that moderators decided on, as the site shows it now. */
const subject = z.object({
  kind: z.enum(['post', 'comment', 'maker_reply', 'member', 'category', 'tool']),
  /** Its name, or the title of its post; null when it is hidden, renamed away or gone. */
  name: z.string().nullable(),
  /** The path of its page; null when it has none. */
  url: z.string().nullable(),
})

/** An entry of the moderation log for everybody: without names of moderators and reporters, and without hidden texts. */
export const publicLogEntry = z
  .object({
    id,
    created_at: time,
    act: moderationAction,
    reason: z.string(),
    about: subject,
    /** The tool or category that it was merged into, the tool that a post was moved to, or the member who claimed a tool; else null. */
    target: subject.nullable(),
  })
  .meta({ id: 'PublicLogEntry' })
export type PublicLogEntry = z.infer<typeof publicLogEntry>

export const listPublicLog = endpoint({
  name: 'listPublicLog',
  method: 'GET',
  path: '/moderation/public_log/',
  access: 'guest',
  status: 200,
  summary: 'What moderators did and why, and which tools were claimed, newest first.',
  query: paging,
  answer: z.array(publicLogEntry),
  paged: true,
})

const count = z.int().min(0)

/** The numbers of acts for honest ranks and civil talk in the last 90 days. */
export const integrityReport = z
  .object({
    /** The first moment of the 90 days. */
    since: time,
    /** Likes, ratings, saves, comments and helpful marks. */
    votes: count,
    /** Votes that count less than whole in ranks, by the reason, as of the last weighing; at most an hour old. See `discountReason`. */
    votes_discounted: z.array(z.object({ reason: discountReason, count })),
    accounts_suspended: count,
    posts_hidden: count,
    /** Reports that wait for a decision now. */
    reports_open: count,
    /** Null when nothing was decided. */
    median_hours_to_decision: z.number().min(0).nullable(),
    /** Posts whose authors disclosed a relation to the tool, by the relation. */
    disclosures: z.array(z.object({ relation: relation.exclude(['none']), count })),
  })
  .meta({ id: 'IntegrityReport' })
export type IntegrityReport = z.infer<typeof integrityReport>

export const getIntegrity = endpoint({
  name: 'getIntegrity',
  method: 'GET',
  path: '/integrity/',
  access: 'guest',
  status: 200,
  summary: 'Numbers of the last 90 days about votes, moderation and disclosures, at most a minute old.',
  answer: integrityReport,
})
