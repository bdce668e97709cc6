import { noDump } from '#contract/dump.ts'
import type * as contract from '#contract/dump.ts'
import { notFound } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import * as tags from '#api/http/cache/tags.ts'
import { dumpSettings } from '#api/site/public.ts'
import { readList } from './files.ts'
import { countContents } from './queries.ts'

// The files change without an invalidation.
const maxAgeSeconds = 60

export async function getDump(call: Call<typeof contract.getDump>) {
  const { database, dumpDir, addCacheTags, limitCacheAge } = call
  addCacheTags(tags.site)
  limitCacheAge(maxAgeSeconds)
  const { isOn, licence } = await dumpSettings(database)
  if (!isOn) throw notFound(noDump)
  return (await readList(dumpDir)) ?? { licence, made_at: null, files: [] }
}

export async function getDumpContents({ database }: Call<typeof contract.getDumpContents>) {
  return countContents(database)
}
