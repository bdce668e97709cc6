import type * as contract from '#contract/profiles.ts'
import { messages } from '#contract/messages.ts'
import { removePicture } from '#api/effects/remove-picture.ts'
import { badFields } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import * as sources from '#api/http/sources.ts'
import { ownUser } from '#api/views/user-view.ts'
import { keepFile, pathOf } from './picture-files.ts'
import { makePicture } from './picture.ts'
import { setPicture } from './queries.ts'

export async function uploadPicture(call: Call<typeof contract.uploadPicture>) {
  const { database, viewer, mediaDir, kept, file } = call
  if (!file) throw badFields({ picture: [messages.picture.none] })
  const picture = await makePicture(file)
  await keepFile(mediaDir, picture)
  const unused = await setPicture(database, viewer.id, pathOf(picture))
  kept.changed([sources.member(viewer.id)])
  // Someone else who had the same picture may have removed its file before it was this member's too.
  await keepFile(mediaDir, picture)
  if (unused !== undefined) await removePicture(mediaDir, unused)
  return ownUser(database, viewer.id)
}

export async function deletePicture(call: Call<typeof contract.deletePicture>): Promise<void> {
  const { database, viewer, mediaDir, kept } = call
  const unused = await setPicture(database, viewer.id, null)
  kept.changed([sources.member(viewer.id)])
  if (unused !== undefined) await removePicture(mediaDir, unused)
}
