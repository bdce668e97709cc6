import * as contract from '#contract/search.ts'
import { route } from '#api/http/call.ts'
import { searchCost } from '#api/http/limits/rates.ts'
import { autocomplete, listSuggestions, searchPosts } from './handlers.ts'
import { searchTools } from './tool-handlers.ts'

export const searchRoutes = [
  route(contract.searchPosts, searchPosts, { cost: searchCost }),
  route(contract.autocomplete, autocomplete, { cost: searchCost }),
  route(contract.listSuggestions, listSuggestions, { cost: searchCost }),
  route(contract.searchTools, searchTools, { cost: searchCost }),
]
