import * as contract from '#contract/search.ts'
import { route } from '#api/http/call.ts'
import { autocomplete, searchPosts } from './handlers.ts'

export const searchRoutes = [
  route(contract.searchPosts, searchPosts),
  route(contract.autocomplete, autocomplete),
]
