import * as contract from '#contract/ranks.ts'
import { route } from '#api/http/call.ts'
import { getPostRank } from './handlers.ts'

export const rankRoutes = [route(contract.getPostRank, getPostRank)]
