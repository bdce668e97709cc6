import * as contract from '#contract/dump.ts'
import { route } from '#api/http/call.ts'
import { getDump, getDumpContents } from './handlers.ts'

export const dumpRoutes = [route(contract.getDump, getDump), route(contract.getDumpContents, getDumpContents)]
