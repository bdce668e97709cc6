import * as contract from '#contract/posts.ts'
import { route } from '#api/http/call.ts'
import { createPost, deletePost, findOwnPost, getPost, updatePost } from './handlers.ts'

export const postRoutes = [
  route(contract.getPost, getPost),
  route(contract.createPost, createPost),
  route(contract.updatePost, updatePost, { find: findOwnPost }),
  route(contract.deletePost, deletePost),
]
