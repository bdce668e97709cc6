import * as contract from '#contract/reactions.ts'
import * as helpful from '#contract/helpful-marks.ts'
import { route } from '#api/http/call.ts'
import { perMember } from '#api/http/limits/rates.ts'
import { requireShownPost } from '#api/posts/public.ts'
import { getOwnRating, getReactionState, likePost, listLiked, ratePost, unlikePost } from './handlers.ts'
import { findMarkablePost, listHelpful, markHelpful, unmarkHelpful } from './helpful-handlers.ts'

const limits = [perMember('reaction')]

export const reactionRoutes = [
  route(contract.likePost, likePost, { limits }),
  route(contract.unlikePost, unlikePost, { limits }),
  route(contract.listLiked, listLiked, { readsFromReplica: true }),
  route(contract.getReactionState, getReactionState, { readsFromReplica: true }),
  route(contract.ratePost, ratePost, { find: requireShownPost, limits }),
  route(contract.getOwnRating, getOwnRating, { readsFromReplica: true }),
  route(helpful.markHelpful, markHelpful, { find: findMarkablePost, limits }),
  route(helpful.unmarkHelpful, unmarkHelpful, { find: findMarkablePost, limits }),
  route(helpful.listHelpful, listHelpful, { readsFromReplica: true }),
]
