import * as lists from '#contract/tool-list.ts'
import * as contract from '#contract/tools.ts'
import { route } from '#api/http/call.ts'
import { searchCost } from '#api/http/limits/rates.ts'
import { compareTools, getTool } from './handlers.ts'
import { listToolFacets, listTools } from './list-handlers.ts'
import { listAlternatives, listRatingMonths } from './related-handlers.ts'

export const toolRoutes = [
  route(lists.listTools, listTools),
  route(lists.listToolFacets, listToolFacets, { cost: searchCost }),
  route(contract.compareTools, compareTools),
  route(contract.getTool, getTool),
  route(contract.listAlternatives, listAlternatives, { cost: searchCost }),
  route(contract.listRatingMonths, listRatingMonths),
]
