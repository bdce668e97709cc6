import { z } from 'zod'
import { id } from '#contract/fields.ts'
import type { listPublicLog as PublicLogContract } from '#contract/integrity.ts'
import type { Call } from '#api/http/call.ts'
import * as tags from '#api/http/cache/tags.ts'
import { cursorTime, decodeCursor, pageOf } from '#api/http/paging.ts'
import { namesInPublicLog } from '#api/site/public.ts'
import { publicLogEntries, publicLogTags, toPublicLogEntry } from './public-log-queries.ts'

const key = z.tuple([z.literal('public log'), cursorTime, id]).transform(([, at, id]) => ({ at, id }))

// Commands of the operator write entries, too, and invalidate nothing.
const maxAgeSeconds = 60

export async function listPublicLog(call: Call<typeof PublicLogContract>) {
  const { database, query, addCacheTags, limitCacheAge } = call
  const { limit, cursor } = query
  const [rows, hasNames] = await Promise.all([
    publicLogEntries(database, { after: decodeCursor(cursor, key), count: limit + 1 }),
    namesInPublicLog(database),
  ])
  addCacheTags(tags.moderationLog, tags.site, ...publicLogTags(rows))
  limitCacheAge(maxAgeSeconds)
  return pageOf(
    rows,
    limit,
    (row) => toPublicLogEntry(row, hasNames),
    (row) => ['public log', row.created_at, row.id],
  )
}
