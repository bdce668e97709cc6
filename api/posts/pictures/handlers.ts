import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import type * as contract from '#contract/post-pictures.ts'
import { AppError, notFound, postNotFound } from '#api/http/app-error.ts'
import type { Call, Services } from '#api/http/call.ts'
import * as tags from '#api/http/cache/tags.ts'
import type { Viewer } from '#api/http/viewer.ts'
import {
  discardPictures,
  makePictures,
  newPicture,
  pathOf,
  type Rendition,
  tryToRemovePictures,
} from '#api/media/public.ts'
import { findAnyPost, findOwnPost } from '#api/posts/public.ts'
import * as queries from './queries.ts'

type About = Services & { viewer: Viewer; params: { id: number } }

const { ofOnePost, side, thumbnailSide } = limits.postPictures
const sizes = [
  { side, fit: 'inside' as const },
  { side: thumbnailSide, fit: 'inside' as const },
]

const tooMany = () => new AppError(409, 'conflict', messages.picture.tooMany)

const postOf = ({ viewer, params }: About) => ({ author: viewer.id, post: params.id })

/** The post after a change of its pictures. */
async function changed({ database, cache, params }: About) {
  cache.invalidate([tags.post(params.id)])
  const post = await findAnyPost(database, params.id)
  if (!post) throw postNotFound()
  return post
}

export async function addPostPicture(call: Call<typeof contract.addPostPicture>) {
  const { database, media, params, body, file } = call
  // Before the work of decoding.
  await findOwnPost(call)
  if ((await queries.countPictures(database, params.id)) >= ofOnePost) throw tooMany()
  const [whole, small] = (await makePictures(file, sizes, call)) as [Rendition, Rendition]
  const files = [newPicture(whole.bytes), newPicture(small.bytes)]
  const [url, thumbnail] = files.map(pathOf) as [string, string]
  const { width, height } = whole
  try {
    for (const one of files) await media.write(one)
    const inserted = await queries.insertPicture(database, postOf(call), {
      ...{ url, thumbnail, width, height },
      alt: body.alt,
    })
    if (inserted === 'full') throw tooMany()
    if (inserted === 'no post') throw postNotFound()
  } catch (error) {
    await discardPictures(database, media, [url, thumbnail]).catch(() => {})
    throw error
  }
  return changed(call)
}

/** Throws 404 or 403 as for the post when it isn't the viewer's, else 404 for the picture. */
async function noPicture(call: About): Promise<never> {
  await findOwnPost(call)
  throw notFound(messages.picture.notFound)
}

export async function updatePostPicture(call: Call<typeof contract.updatePostPicture>) {
  const { database, params, body } = call
  if (!(await queries.updatePicture(database, postOf(call), params.picture_id, body))) await noPicture(call)
  return changed(call)
}

export async function deletePostPicture(call: Call<typeof contract.deletePostPicture>): Promise<void> {
  const { database, media, cache, params } = call
  if (!(await queries.deletePicture(database, postOf(call), params.picture_id))) await noPicture(call)
  cache.invalidate([tags.post(params.id)])
  await tryToRemovePictures(database, media)
}
