import * as contract from '#contract/follows.ts'
import { route } from '#api/http/call.ts'
import { perMember } from '#api/http/limits/rates.ts'
import { followTool, getFollowing, unfollowTool } from './handlers.ts'

const limits = [perMember('reaction')]

export const followRoutes = [
  route(contract.followTool, followTool, { limits }),
  route(contract.unfollowTool, unfollowTool, { limits }),
  route(contract.getFollowing, getFollowing),
]
