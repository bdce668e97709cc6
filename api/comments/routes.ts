import * as likes from '#contract/comment-likes.ts'
import * as contract from '#contract/comments.ts'
import { route } from '#api/http/call.ts'
import { perMember, perNewMember } from '#api/http/limits/rates.ts'
import { requireShownPost } from '#api/posts/public.ts'
import { createComment, deleteComment, findOwnComment, listComments, updateComment } from './handlers.ts'
import { likeComment, listLikedComments, unlikeComment } from './like-handlers.ts'

export const commentRoutes = [
  route(contract.createComment, createComment, {
    find: requireShownPost,
    limits: [perNewMember('new_member_comment'), perMember('comment')],
  }),
  route(contract.listComments, listComments, { find: requireShownPost }),
  route(contract.updateComment, updateComment, { find: findOwnComment, limits: [perMember('comment')] }),
  route(contract.deleteComment, deleteComment),
  route(likes.likeComment, likeComment, { limits: [perMember('reaction')] }),
  route(likes.unlikeComment, unlikeComment, { limits: [perMember('reaction')] }),
  route(likes.listLikedComments, listLikedComments, { readsFromReplica: true }),
]
