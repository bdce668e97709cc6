import * as lists from '#contract/tool-list.ts'
import * as contract from '#contract/tools.ts'
import { route } from '#api/http/call.ts'
import { perMember, searchCost } from '#api/http/limits/rates.ts'
import { compareTools, getTool } from './handlers.ts'
import { listToolFacets, listTools } from './list-handlers.ts'
import { lookUpTool } from './lookup.ts'
import { listAlternatives, listRatingMonths } from './related-handlers.ts'
import { findOwnTool, renameOwnTool } from './rename.ts'

export const toolRoutes = [
  route(lists.listTools, listTools),
  route(lists.listToolFacets, listToolFacets, { cost: searchCost }),
  route(contract.compareTools, compareTools),
  route(contract.lookUpTool, lookUpTool, { limits: [perMember('lookup')], admission: 'elsewhere' }),
  route(contract.getTool, getTool),
  route(contract.listAlternatives, listAlternatives, { cost: searchCost }),
  route(contract.listRatingMonths, listRatingMonths),
  route(contract.renameOwnTool, renameOwnTool, { limits: [perMember('edit')], find: findOwnTool }),
]
