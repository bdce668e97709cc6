import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idInPath, memberInPath, text } from './fields.ts'
import { limits } from './limits.ts'

/** Why something is reported. */
export const reportReason = z.enum(['spam', 'abuse', 'illegal', 'off_topic', 'fake', 'outdated', 'other'], {
  error: 'Reason must be one of spam, abuse, illegal, off_topic, fake, outdated, other',
})

export const newReport = z.object({
  reason: reportReason,
  details: text('Details', limits.report.details).default(''),
})

const byId = z.object({ id: idInPath })

export const reportPost = endpoint({
  name: 'reportPost',
  method: 'POST',
  path: '/interactions/posts/:id/report/',
  access: 'member',
  whose: 'another',
  status: 201,
  summary: "Reports a post to the moderators; again, it replaces the member's open report.",
  params: byId,
  body: newReport,
  answer: z.object({ id }),
})

export const reportComment = endpoint({
  name: 'reportComment',
  method: 'POST',
  path: '/interactions/comments/:id/report/',
  access: 'member',
  whose: 'another',
  status: 201,
  summary: "Reports a comment to the moderators; again, it replaces the member's open report.",
  params: byId,
  body: newReport,
  answer: z.object({ id }),
})

export const reportMember = endpoint({
  name: 'reportMember',
  method: 'POST',
  path: '/members/:username/report/',
  access: 'member',
  whose: 'another',
  status: 201,
  summary: "Reports a member's profile to the moderators; again, it replaces the member's open report.",
  params: memberInPath,
  body: newReport,
  answer: z.object({ id }),
})
