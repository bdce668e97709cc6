import type * as contract from '#contract/profiles.ts'
import { limits } from '#contract/limits.ts'
import type { Call } from '#api/http/call.ts'
import * as tags from '#api/http/cache/tags.ts'
import { makePictures, pathOf, pictureOf, removePicture, writePicture } from '#api/media/public.ts'
import { ownUser } from './presenter.ts'
import { isPictureUsed, setPicture } from './queries.ts'

const sizes = [{ side: limits.picture.side, fit: 'cover' as const }]

export async function uploadPicture(call: Call<typeof contract.uploadPicture>) {
  const { database, viewer, mediaDir, cache, file } = call
  const [square] = await makePictures(file, sizes, call)
  const picture = pictureOf(square!.bytes)
  await writePicture(mediaDir, picture)
  const unused = await setPicture(database, viewer.id, pathOf(picture))
  cache.invalidate([tags.member(viewer.id)])
  // Another member with the same picture may have removed the file before this member's row referred to it.
  const isWritten = await writePicture(mediaDir, picture)
  // Or this member has meanwhile set another one.
  if (isWritten && !(await isPictureUsed(database, pathOf(picture))))
    await removePicture(mediaDir, pathOf(picture))
  if (unused !== undefined) await removePicture(mediaDir, unused)
  return ownUser(call, viewer.id)
}

export async function deletePicture(call: Call<typeof contract.deletePicture>): Promise<void> {
  const { database, viewer, mediaDir, cache } = call
  const unused = await setPicture(database, viewer.id, null)
  cache.invalidate([tags.member(viewer.id)])
  if (unused !== undefined) await removePicture(mediaDir, unused)
}
