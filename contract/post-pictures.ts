import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idInPath, line } from './fields.ts'
import { limits } from './limits.ts'
import { pictureTypes } from './pictures.ts'
import { ownPost } from './posts.ts'

const alt = line('Screenshot description', limits.postPictures.alt)

const ofPost = z.object({ id: idInPath })
const onePicture = ofPost.extend({ picture_id: idInPath })

export const addPostPicture = endpoint({
  name: 'addPostPicture',
  method: 'POST',
  path: '/posts/:id/pictures/',
  access: 'member',
  whose: 'author',
  status: 201,
  summary:
    'Adds a screenshot behind those that a post has, up to 4 (409): multipart field `picture`, PNG, JPEG or WebP up to 5 MiB and 50 megapixels, and field `alt`. Its author only. Screenshots change neither `edited_at` nor the earlier versions of a post.',
  params: ofPost,
  upload: 'picture',
  uploadTypes: pictureTypes,
  body: z.object({ alt }),
  answer: ownPost,
})

export const updatePostPicture = endpoint({
  name: 'updatePostPicture',
  method: 'PATCH',
  path: '/posts/:id/pictures/:picture_id/',
  access: 'member',
  whose: 'author',
  status: 200,
  summary:
    'Changes the description of a screenshot, or moves it: position 0 is the first, and beyond the end is the end. The author of the post only.',
  params: onePicture,
  body: z.object({
    alt: alt.optional(),
    position: z
      .int({ error: 'Position must be a whole number' })
      .min(0, { error: 'Position must be at least 0' })
      .optional(),
  }),
  answer: ownPost,
})

export const deletePostPicture = endpoint({
  name: 'deletePostPicture',
  method: 'DELETE',
  path: '/posts/:id/pictures/:picture_id/',
  access: 'member',
  whose: 'author',
  status: 204,
  summary: 'Removes a screenshot and its file. The author of the post only.',
  params: onePicture,
})
