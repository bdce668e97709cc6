import * as contract from '#contract/reports.ts'
import { route } from '#api/http/call.ts'
import { findForeignComment, findForeignPost, reportComment, reportPost } from './handlers.ts'

export const reportRoutes = [
  route(contract.reportPost, reportPost, { find: findForeignPost }),
  route(contract.reportComment, reportComment, { find: findForeignComment }),
]
