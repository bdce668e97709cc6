import * as contract from '#contract/summaries.ts'
import { route } from '#api/http/call.ts'
import { perMember } from '#api/http/limits/rates.ts'
import { summarize, summarizePost } from './handlers.ts'

const options = { limits: [perMember('summary')], admission: 'elsewhere' } as const

export const summaryRoutes = [
  route(contract.summarize, summarize, options),
  route(contract.summarizePost, summarizePost, options),
]
