import * as contract from '#contract/invites.ts'
import { route } from '#api/http/call.ts'
import { perNetwork } from '#api/http/limits/rates.ts'
import { addInvite, checkInvite, deleteInvite, listInvites } from './handlers.ts'

export const inviteRoutes = [
  route(contract.listInvites, listInvites),
  route(contract.checkInvite, checkInvite, { limits: [perNetwork('invite')] }),
  route(contract.addInvite, addInvite),
  route(contract.deleteInvite, deleteInvite),
]
