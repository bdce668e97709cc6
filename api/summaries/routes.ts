import * as contract from '#contract/summaries.ts'
import { route } from '#api/http/call.ts'
import { summarize } from './handlers.ts'

export const summaryRoutes = [route(contract.summarize, summarize)]
