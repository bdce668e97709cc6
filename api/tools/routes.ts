import * as contract from '#contract/tools.ts'
import { route } from '#api/http/call.ts'
import { perMember } from '#api/http/limits/rates.ts'
import { getTool } from './handlers.ts'
import { lookUpTool } from './lookup.ts'
import { findOwnTool, renameOwnTool } from './rename.ts'

export const toolRoutes = [
  route(contract.getTool, getTool),
  route(contract.lookUpTool, lookUpTool, { limits: [perMember('lookup')], admission: 'elsewhere' }),
  route(contract.renameOwnTool, renameOwnTool, { limits: [perMember('edit')], find: findOwnTool }),
]
