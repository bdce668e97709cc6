import { openPost } from '#contract/helpful-marks.ts'
import * as contract from '#contract/posts.ts'
import { route } from '#api/http/call.ts'
import { perMember, perNewMember } from '#api/http/limits/rates.ts'
import {
  createPost,
  deletePost,
  findDeletedPost,
  findOwnPost,
  getOwnPost,
  getPost,
  undeletePost,
  updatePost,
  verifyPost,
} from './handlers.ts'
import { recordReader } from './readers.ts'

export const postRoutes = [
  route(contract.getPost, getPost, { onMemberRead: recordReader }),
  route(openPost, recordReader, { limits: [perMember('reaction')] }),
  route(contract.getOwnPost, getOwnPost),
  route(contract.createPost, createPost, { limits: [perNewMember('new_member_post'), perMember('post')] }),
  route(contract.updatePost, updatePost, { find: findOwnPost, limits: [perMember('edit')] }),
  route(contract.verifyPost, verifyPost, { find: findOwnPost, limits: [perMember('edit')] }),
  route(contract.deletePost, deletePost),
  route(contract.undeletePost, undeletePost, { find: findDeletedPost }),
]
