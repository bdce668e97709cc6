import type * as contract from '#contract/profiles.ts'
import { limits } from '#contract/limits.ts'
import type { Call } from '#api/http/call.ts'
import * as tags from '#api/http/cache/tags.ts'
import { makePictures, pathOf, pictureOf, tryToRemovePictures } from '#api/media/public.ts'
import { ownUser } from './presenter.ts'
import { removePicture, setPicture } from './picture-queries.ts'

const sizes = [{ side: limits.picture.side, fit: 'cover' as const }]

export async function uploadPicture(call: Call<typeof contract.uploadPicture>) {
  const { database, viewer, media, cache, file } = call
  const [square] = await makePictures(file, sizes, call)
  const picture = pictureOf(square!.bytes)
  const store = () => media.write(picture)
  // Without a transaction: this can take long.
  await store()
  await setPicture(database, viewer.id, { path: pathOf(picture), store })
  cache.invalidate([tags.member(viewer.id)])
  await tryToRemovePictures(database, media)
  return ownUser(call, viewer.id)
}

export async function deletePicture(call: Call<typeof contract.deletePicture>): Promise<void> {
  const { database, viewer, media, cache } = call
  await removePicture(database, viewer.id)
  cache.invalidate([tags.member(viewer.id)])
  await tryToRemovePictures(database, media)
}
