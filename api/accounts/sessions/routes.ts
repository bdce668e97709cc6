import * as contract from '#contract/account-security.ts'
import { route } from '#api/http/call.ts'
import { endOtherSessions, endSession, listSessions } from './handlers.ts'

export const sessionRoutes = [
  route(contract.listSessions, listSessions),
  route(contract.endSession, endSession),
  route(contract.endOtherSessions, endOtherSessions),
]
