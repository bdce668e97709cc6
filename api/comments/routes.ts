import * as contract from '#contract/comments.ts'
import { route } from '#api/http/call.ts'
import {
  createComment,
  deleteComment,
  findOwnComment,
  findPost,
  listComments,
  updateComment,
} from './handlers.ts'

export const commentRoutes = [
  route(contract.createComment, createComment, { find: findPost }),
  route(contract.listComments, listComments, { find: findPost }),
  route(contract.updateComment, updateComment, { find: findOwnComment }),
  route(contract.deleteComment, deleteComment),
]
