import * as contract from '#contract/member-administration.ts'
import { route } from '#api/http/call.ts'
import {
  changeRole,
  endMemberSessions,
  eraseMember,
  exportMember,
  sendMemberReset,
  turnOffMemberTwoStep,
} from './handlers.ts'
import { listAdministeredMembers } from './list-handlers.ts'

export const memberAdministrationRoutes = [
  route(contract.listAdministeredMembers, listAdministeredMembers),
  route(contract.changeRole, changeRole),
  route(contract.endMemberSessions, endMemberSessions),
  route(contract.turnOffMemberTwoStep, turnOffMemberTwoStep),
  route(contract.sendMemberReset, sendMemberReset),
  route(contract.exportMember, exportMember, { cost: () => 10 }),
  route(contract.eraseMember, eraseMember),
]
