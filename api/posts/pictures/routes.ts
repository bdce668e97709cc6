import * as contract from '#contract/post-pictures.ts'
import { route } from '#api/http/call.ts'
import { perMember } from '#api/http/limits/rates.ts'
import { findOwnPost } from '#api/posts/public.ts'
import { addPostPicture, deletePostPicture, updatePostPicture } from './handlers.ts'

export const postPictureRoutes = [
  route(contract.addPostPicture, addPostPicture, {
    find: findOwnPost,
    limits: [perMember('picture')],
    admission: 'elsewhere',
  }),
  route(contract.updatePostPicture, updatePostPicture, {
    find: findOwnPost,
    limits: [perMember('reaction')],
  }),
  route(contract.deletePostPicture, deletePostPicture),
]
