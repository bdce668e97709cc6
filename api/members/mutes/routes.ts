import * as contract from '#contract/mutes.ts'
import { route } from '#api/http/call.ts'
import { perMember } from '#api/http/limits/rates.ts'
import { hidePostForMe, listMuted, muteMember, showPostForMe, unmuteMember } from './handlers.ts'

const limits = [perMember('reaction')]

export const muteRoutes = [
  route(contract.muteMember, muteMember, { limits }),
  route(contract.unmuteMember, unmuteMember, { limits }),
  route(contract.hidePostForMe, hidePostForMe, { limits }),
  route(contract.showPostForMe, showPostForMe, { limits }),
  route(contract.listMuted, listMuted),
]
