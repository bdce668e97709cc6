import * as contract from '#contract/tools.ts'
import { route } from '#api/http/call.ts'
import { getTool } from './handlers.ts'

export const toolRoutes = [route(contract.getTool, getTool)]
