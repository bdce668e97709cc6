import * as contract from '#contract/members.ts'
import { route } from '#api/http/call.ts'
import { findMemberId, getMember, listMemberPosts } from './handlers.ts'

export const memberRoutes = [
  route(contract.getMember, getMember),
  route(contract.listMemberPosts, listMemberPosts, { find: findMemberId }),
]
