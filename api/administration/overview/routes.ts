import * as contract from '#contract/overview.ts'
import { route } from '#api/http/call.ts'
import { getOverview } from './handlers.ts'

export const overviewRoutes = [route(contract.getOverview, getOverview)]
