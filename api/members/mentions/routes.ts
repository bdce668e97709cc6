import * as contract from '#contract/mentions.ts'
import { route } from '#api/http/call.ts'
import { findMembers } from './handlers.ts'

export const mentionRoutes = [route(contract.findMembers, findMembers, { readsFromReplica: true })]
