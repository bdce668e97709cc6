import { listChanges } from '#contract/changes.ts'
import * as contract from '#contract/follows.ts'
import * as memberContract from '#contract/member-follows.ts'
import { route } from '#api/http/call.ts'
import { perMember } from '#api/http/limits/rates.ts'
import * as changes from './change-handlers.ts'
import * as handlers from './handlers.ts'
import { followMember, listSuggestedMembers, unfollowMember } from './member-handlers.ts'

const limits = [perMember('reaction')]

export const followRoutes = [
  route(contract.followTool, handlers.followTool, { limits }),
  route(contract.unfollowTool, handlers.unfollowTool, { limits }),
  route(memberContract.followMember, followMember, { limits }),
  route(memberContract.unfollowMember, unfollowMember, { limits }),
  route(memberContract.followCategory, handlers.followCategory, { limits }),
  route(memberContract.unfollowCategory, handlers.unfollowCategory, { limits }),
  route(memberContract.listSuggestedMembers, listSuggestedMembers, { readsFromReplica: true }),
  route(contract.getFollowing, handlers.getFollowing, { readsFromReplica: true }),
  route(memberContract.listFollowedPosts, handlers.listFollowedPosts, { readsFromReplica: true }),
  route(listChanges, changes.listChanges, { readsFromReplica: true }),
]
