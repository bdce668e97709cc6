import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idInPath, text, time } from './fields.ts'
import { limits } from './limits.ts'

/** A summary as the export of a member who asked for it holds it; the time is when they first did. */
export const askedSummary = z.object({ summary: z.string(), created_at: time })

export const summarize = endpoint({
  name: 'summarize',
  method: 'POST',
  path: '/summaries/summarize/',
  access: 'member',
  status: 200,
  summary: 'Summarises a text.',
  body: z.object({ text: text('Text', limits.summary.text) }),
  answer: z.object({ summary: z.string() }),
})

export const summarizePost = endpoint({
  name: 'summarizePost',
  method: 'POST',
  path: '/summaries/posts/:id/',
  access: 'member',
  status: 200,
  summary: 'Summarises a post with its comments.',
  params: z.object({ id: idInPath }),
  answer: z.object({ summary: z.string() }),
})
