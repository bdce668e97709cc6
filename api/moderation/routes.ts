import * as contract from '#contract/moderation.ts'
import { route } from '#api/http/call.ts'
import {
  dismissCase,
  hideComment,
  hidePost,
  restoreComment,
  restorePost,
  suspendMember,
  unsuspendMember,
} from './handlers.ts'
import { approveLink, rejectLink } from './link-handlers.ts'
import { resetMember } from './profile-handlers.ts'
import { findCase, findComment, findMember, findPost } from './subjects.ts'
import { listCases, listModerationLog, listPostHistory } from './lists.ts'

export const moderationRoutes = [
  route(contract.listCases, listCases),
  route(contract.dismissCase, dismissCase, { find: findCase }),
  route(contract.hidePost, hidePost, { find: findPost }),
  route(contract.restorePost, restorePost, { find: findPost }),
  route(contract.hideComment, hideComment, { find: findComment }),
  route(contract.restoreComment, restoreComment, { find: findComment }),
  route(contract.suspendMember, suspendMember, { find: findMember }),
  route(contract.unsuspendMember, unsuspendMember, { find: findMember }),
  route(contract.resetMember, resetMember, { find: findMember }),
  route(contract.approveLink, approveLink, { find: findPost }),
  route(contract.rejectLink, rejectLink, { find: findPost }),
  route(contract.listPostHistory, listPostHistory, { find: findPost }),
  route(contract.listModerationLog, listModerationLog),
]
