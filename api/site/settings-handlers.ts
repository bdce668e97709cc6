import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import type * as contract from '#contract/site.ts'
import { AppError } from '#api/http/app-error.ts'
import type { Call, Services } from '#api/http/call.ts'
import * as tags from '#api/http/cache/tags.ts'
import { discardPictures, makePictures, newPicture, pathOf, tryToRemovePictures } from '#api/media/public.ts'
import { listedPages } from './pages.ts'
import { agreedPages } from './page-queries.ts'
import { changeLogo, changeSettings, readSettings } from './settings-queries.ts'

const logoSizes = [{ side: limits.picture.side, fit: 'contain' as const }]

export async function getSite({ database, settings, addCacheTags }: Call<typeof contract.getSite>) {
  addCacheTags(tags.site)
  const [stored, pages, agreements] = await Promise.all([
    readSettings(database),
    listedPages(database),
    agreedPages(database),
  ])
  const { dump_licence: _licence, public_log_names: _names, ...shown } = stored
  return {
    ...{ ...shown, ...settings.fixed, agreements },
    pages: pages.map(({ slug, title }) => ({ slug, title })),
  }
}

async function present({ database, settings: { fixed } }: Pick<Services, 'database' | 'settings'>) {
  return { ...(await readSettings(database)), ...fixed, fixed: Object.keys(fixed) }
}

export async function getSettings(call: Call<typeof contract.getSettings>) {
  return present(call)
}

/** The settings after a change, with which this server works from now on. */
async function changed(call: Services) {
  call.cache.invalidate([tags.site])
  await call.settings.renewed()
  return present(call)
}

export async function updateSettings(call: Call<typeof contract.updateSettings>) {
  const { database, viewer, settings, body } = call
  const fixed = Object.keys(settings.fixed).find((name) => Object.hasOwn(body, name))
  if (fixed !== undefined) throw new AppError(409, 'conflict', messages.settings.fixed(fixed))
  const { announcement } = body
  const change = { ...body, ...(announcement !== undefined && { announcement: announcement || null }) }
  await changeSettings(database, change, viewer.id)
  const answer = await changed(call)
  if (body.dump !== undefined || body.dump_licence !== undefined) call.wakeDump()
  return answer
}

export async function setLogo(call: Call<typeof contract.setLogo>) {
  const { database, viewer, media, file } = call
  const [square] = await makePictures(file, logoSizes, call)
  const picture = newPicture(square!.bytes)
  try {
    await media.write(picture)
    await changeLogo(database, pathOf(picture), viewer.id)
  } catch (error) {
    await discardPictures(database, media, [pathOf(picture)]).catch(() => {})
    throw error
  }
  const answer = await changed(call)
  await tryToRemovePictures(database, media)
  return answer
}

export async function deleteLogo(call: Call<typeof contract.deleteLogo>): Promise<void> {
  const { database, viewer, media } = call
  await changeLogo(database, null, viewer.id)
  await changed(call)
  await tryToRemovePictures(database, media)
}
