import { getModerationCounts as countsContract } from '#contract/moderation-counts.ts'
import { listModerationLog as logContract } from '#contract/moderation-log.ts'
import * as contract from '#contract/moderation.ts'
import { listPublicLog as publicLogContract } from '#contract/integrity.ts'
import { removeMakerReply as removeReplyContract } from '#contract/makers.ts'
import * as tools from '#contract/tool-moderation.ts'
import * as categories from '#contract/category-moderation.ts'
import { route } from '#api/http/call.ts'
import { requirePost } from '#api/posts/public.ts'
import {
  addCategory,
  deleteCategory,
  findCategory,
  mergeCategory,
  renameCategory,
} from './category-handlers.ts'
import { listModeratedCategories } from './category-list.ts'
import {
  dismissCase,
  hideComment,
  hidePost,
  restoreComment,
  restorePost,
  suspendMember,
  undoHide,
  unsuspendMember,
} from './handlers.ts'
import { approveLink, rejectLink } from './link-handlers.ts'
import { resetMember } from './profile-handlers.ts'
import { listPublicLog } from './public-log-handlers.ts'
import { removeMakerReply } from './reply-handlers.ts'
import {
  requireOtherMember,
  requireOthersCase,
  requireOthersComment,
  requireOthersPost,
  requireOthersReply,
  requireOthersTool,
} from './own.ts'
import { suspendVoters } from './voter-handlers.ts'
import { editTool, mergeTool, movePost, retireSlug, unmergeTool } from './tool-handlers.ts'
import { getModerationCounts, listCases, listModerationLog, listPostHistory } from './list-handlers.ts'

export const moderationRoutes = [
  route(contract.listCases, listCases),
  route(countsContract, getModerationCounts),
  route(contract.dismissCase, dismissCase, { find: requireOthersCase }),
  route(contract.suspendVoters, suspendVoters, { find: requireOthersCase }),
  route(contract.hidePost, hidePost, { find: requireOthersPost }),
  route(contract.restorePost, restorePost, { find: requireOthersPost }),
  route(contract.hideComment, hideComment, { find: requireOthersComment }),
  route(contract.restoreComment, restoreComment, { find: requireOthersComment }),
  route(contract.suspendMember, suspendMember, { find: requireOtherMember }),
  route(contract.unsuspendMember, unsuspendMember, { find: requireOtherMember }),
  route(contract.undoHide, undoHide, { find: requireOtherMember }),
  route(contract.resetMember, resetMember, { find: requireOtherMember }),
  route(contract.approveLink, approveLink, { find: requireOthersPost }),
  route(contract.rejectLink, rejectLink, { find: requireOthersPost }),
  route(contract.listPostHistory, listPostHistory, { find: requirePost }),
  route(categories.listModeratedCategories, listModeratedCategories),
  route(categories.addCategory, addCategory),
  route(categories.renameCategory, renameCategory, { find: findCategory }),
  route(categories.mergeCategory, mergeCategory, { find: findCategory }),
  route(categories.deleteCategory, deleteCategory, { find: findCategory }),
  route(tools.mergeTool, mergeTool, { find: requireOthersTool }),
  route(tools.unmergeTool, unmergeTool, { find: requireOthersTool }),
  route(tools.editTool, editTool, { find: requireOthersTool }),
  route(tools.retireSlug, retireSlug, { find: requireOthersTool }),
  route(tools.movePost, movePost, { find: requireOthersPost }),
  route(removeReplyContract, removeMakerReply, { find: requireOthersReply }),
  route(logContract, listModerationLog),
  route(publicLogContract, listPublicLog),
]
