import * as contract from '#contract/reports.ts'
import { route } from '#api/http/call.ts'
import {
  findForeignComment,
  findForeignPost,
  findOtherMember,
  reportComment,
  reportMember,
  reportPost,
} from './handlers.ts'

export const reportRoutes = [
  route(contract.reportPost, reportPost, { find: findForeignPost }),
  route(contract.reportComment, reportComment, { find: findForeignComment }),
  route(contract.reportMember, reportMember, { find: findOtherMember }),
]
