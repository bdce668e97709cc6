import * as contract from '#contract/lists.ts'
import * as shared from '#contract/public-lists.ts'
import { route } from '#api/http/call.ts'
import { perMember } from '#api/http/limits/rates.ts'
import { requireShownPost } from '#api/posts/public.ts'
import { bookmarkPost, setPostLists, unbookmarkPost } from './bookmark-handlers.ts'
import { followList, listFollowedLists, unfollowList } from './follow-handlers.ts'
import {
  createSavedList,
  deleteSavedList,
  findOwnList,
  getSavedList,
  listSavedLists,
  updateListItem,
  updateSavedList,
} from './handlers.ts'
import { listListsOfTool } from './tool-handlers.ts'
import { copyList, getList, listPublicLists } from './shared-handlers.ts'

const limits = [perMember('reaction')]

export const listRoutes = [
  route(contract.listSavedLists, listSavedLists, { readsFromReplica: true }),
  route(contract.createSavedList, createSavedList),
  route(contract.getSavedList, getSavedList, { cost: () => 2, readsFromReplica: true }),
  route(contract.updateSavedList, updateSavedList, { find: findOwnList }),
  route(contract.deleteSavedList, deleteSavedList),
  route(contract.bookmarkPost, bookmarkPost, { limits }),
  route(contract.unbookmarkPost, unbookmarkPost, { limits }),
  route(contract.setPostLists, setPostLists, { limits, find: requireShownPost }),
  route(shared.updateListItem, updateListItem, { limits, find: findOwnList }),
  route(shared.listPublicLists, listPublicLists),
  route(shared.listListsOfTool, listListsOfTool),
  route(shared.listFollowedLists, listFollowedLists, { readsFromReplica: true }),
  route(shared.getList, getList, { cost: () => 2 }),
  route(shared.copyList, copyList, { limits: [perMember('edit')] }),
  route(shared.followList, followList, { limits }),
  route(shared.unfollowList, unfollowList, { limits }),
]
