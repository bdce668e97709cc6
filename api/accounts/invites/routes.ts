import * as contract from '#contract/invites.ts'
import { route } from '#api/http/call.ts'
import { addInvite, deleteInvite, listInvites } from './handlers.ts'

export const inviteRoutes = [
  route(contract.listInvites, listInvites),
  route(contract.addInvite, addInvite),
  route(contract.deleteInvite, deleteInvite),
]
