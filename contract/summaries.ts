import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'
import { limits } from './limits.ts'

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
