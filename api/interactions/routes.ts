import * as contract from '#contract/reactions.ts'
import { route } from '#api/http/call.ts'
import { findPost, getOwnRating, likePost, listLiked, ratePost, unlikePost } from './handlers.ts'

export const interactionRoutes = [
  route(contract.likePost, likePost),
  route(contract.unlikePost, unlikePost),
  route(contract.listLiked, listLiked),
  route(contract.ratePost, ratePost, { find: findPost }),
  route(contract.getOwnRating, getOwnRating),
]
