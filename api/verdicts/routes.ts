import * as contract from '#contract/verdicts.ts'
import { route } from '#api/http/call.ts'
import { getVerdict } from './handlers.ts'

export const verdictRoutes = [route(contract.getVerdict, getVerdict)]
