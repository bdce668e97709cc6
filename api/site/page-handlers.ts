import { messages } from '#contract/messages.ts'
import type * as contract from '#contract/site.ts'
import { AppError, notFound } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import * as tags from '#api/http/cache/tags.ts'
import * as queries from './page-queries.ts'
import { findPage, listedPages, presentPage } from './pages.ts'

const noSuchPage = () => notFound(messages.sitePage.notFound)

export async function getPage({ database, params, addCacheTags }: Call<typeof contract.getPage>) {
  addCacheTags(tags.site)
  const page = await findPage(database, params.slug)
  if (!page) throw noSuchPage()
  return page
}

export async function listPages({ database }: Call<typeof contract.listPages>) {
  return listedPages(database)
}

export async function savePage(call: Call<typeof contract.savePage>) {
  const { database, viewer, cache, params, body } = call
  const saved = await queries.savePage(database, params.slug, body, viewer.id)
  if (!saved) throw new AppError(409, 'too_many', messages.sitePage.tooMany)
  cache.invalidate([tags.site])
  return presentPage(saved)
}

export async function deletePage(call: Call<typeof contract.deletePage>): Promise<void> {
  const { database, viewer, cache, params } = call
  if (!(await queries.deletePage(database, params.slug, viewer.id))) throw noSuchPage()
  cache.invalidate([tags.site])
}
