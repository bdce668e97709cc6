import { listModerationLog as logContract } from '#contract/moderation-log.ts'
import * as contract from '#contract/moderation.ts'
import { listPublicLog as publicLogContract } from '#contract/integrity.ts'
import { removeMakerReply as removeReplyContract } from '#contract/makers.ts'
import * as tools from '#contract/tool-moderation.ts'
import * as categories from '#contract/category-moderation.ts'
import { route } from '#api/http/call.ts'
import { requirePost } from '#api/posts/public.ts'
import { deleteCategory, findCategory, mergeCategory, renameCategory } from './category-handlers.ts'
import { listModeratedCategories } from './category-list.ts'
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
import { listPublicLog } from './public-log-handlers.ts'
import { removeMakerReply } from './reply-handlers.ts'
import { findCase, findComment, findMember } from './reported-items.ts'
import { suspendVoters } from './voter-handlers.ts'
import { editTool, findModeratedTool, mergeTool, movePost, unmergeTool } from './tool-handlers.ts'
import { listCases, listModerationLog, listPostHistory } from './list-handlers.ts'

export const moderationRoutes = [
  route(contract.listCases, listCases),
  route(contract.dismissCase, dismissCase, { find: findCase }),
  route(contract.suspendVoters, suspendVoters, { find: findCase }),
  route(contract.hidePost, hidePost, { find: requirePost }),
  route(contract.restorePost, restorePost, { find: requirePost }),
  route(contract.hideComment, hideComment, { find: findComment }),
  route(contract.restoreComment, restoreComment, { find: findComment }),
  route(contract.suspendMember, suspendMember, { find: findMember }),
  route(contract.unsuspendMember, unsuspendMember, { find: findMember }),
  route(contract.resetMember, resetMember, { find: findMember }),
  route(contract.approveLink, approveLink, { find: requirePost }),
  route(contract.rejectLink, rejectLink, { find: requirePost }),
  route(contract.listPostHistory, listPostHistory, { find: requirePost }),
  route(categories.listModeratedCategories, listModeratedCategories),
  route(categories.renameCategory, renameCategory, { find: findCategory }),
  route(categories.mergeCategory, mergeCategory, { find: findCategory }),
  route(categories.deleteCategory, deleteCategory, { find: findCategory }),
  route(tools.mergeTool, mergeTool, { find: findModeratedTool }),
  route(tools.unmergeTool, unmergeTool, { find: findModeratedTool }),
  route(tools.editTool, editTool, { find: findModeratedTool }),
  route(tools.movePost, movePost, { find: requirePost }),
  route(removeReplyContract, removeMakerReply, { find: requirePost }),
  route(logContract, listModerationLog),
  route(publicLogContract, listPublicLog),
]
