import * as contract from '#contract/feed.ts'
import { listHighlighted as highlighted } from '#contract/profiles.ts'
import { listToolPosts as postsOfTool } from '#contract/tools.ts'
import { route } from '#api/http/call.ts'
import { countCategories, listHighlighted, listMyPosts, listPosts, listTopPosts } from './handlers.ts'
import { listToolPosts } from './tool-handlers.ts'

export const feedRoutes = [
  route(contract.listPosts, listPosts),
  route(contract.countCategories, countCategories),
  route(contract.listMyPosts, listMyPosts, { readsFromReplica: true }),
  route(contract.listTopPosts, listTopPosts),
  route(highlighted, listHighlighted, { readsFromReplica: true }),
  route(postsOfTool, listToolPosts),
]
