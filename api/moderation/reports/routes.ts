import * as contract from '#contract/reports.ts'
import { route } from '#api/http/call.ts'
import { perMember } from '#api/http/limits/rates.ts'
import {
  findForeignComment,
  findForeignPost,
  findOtherMember,
  reportComment,
  reportMember,
  reportPost,
} from './handlers.ts'

const limits = [perMember('report')]

export const reportRoutes = [
  route(contract.reportPost, reportPost, { find: findForeignPost, limits }),
  route(contract.reportComment, reportComment, { find: findForeignComment, limits }),
  route(contract.reportMember, reportMember, { find: findOtherMember, limits }),
]
