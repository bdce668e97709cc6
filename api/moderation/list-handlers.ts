import { z } from 'zod'
import { id } from '#contract/fields.ts'
import type { listModerationLog as ListModerationLog } from '#contract/moderation-log.ts'
import type { getModerationCounts as CountsContract } from '#contract/moderation-counts.ts'
import type * as contract from '#contract/moderation.ts'
import type { Call } from '#api/http/call.ts'
import { cursorTime, decodeCursor, pageOf } from '#api/http/paging.ts'
import { requirePost } from '#api/posts/public.ts'
import { openCases, toCase } from './case-queries.ts'
import { moderationCounts } from './count-queries.ts'
import { earlierVersions } from './version-queries.ts'
import { logEntries, toLogEntry } from './log-queries.ts'

const keyIn = (list: string) =>
  z.tuple([z.literal(list), cursorTime, id]).transform(([, at, id]) => ({ at, id }))

const caseKey = keyIn('case')
const entryKey = keyIn('log')
const versionKey = keyIn('history')

export async function listCases({ database, viewer, query }: Call<typeof contract.listCases>) {
  const { limit, cursor, kind } = query
  const range = { kind, after: decodeCursor(cursor, caseKey), count: limit + 1 }
  const rows = await openCases(database, viewer.id, range)
  return pageOf(rows, limit, toCase, (row) => ['case', row.created_at, row.id])
}

export function getModerationCounts({ database }: Call<typeof CountsContract>) {
  return moderationCounts(database)
}

export async function listModerationLog({ database, query }: Call<typeof ListModerationLog>) {
  const { limit, cursor } = query
  const rows = await logEntries(database, { after: decodeCursor(cursor, entryKey), count: limit + 1 })
  return pageOf(rows, limit, toLogEntry, (row) => ['log', row.created_at, row.id])
}

export async function listPostHistory(call: Call<typeof contract.listPostHistory>) {
  const { limit, cursor } = call.query
  const range = { after: decodeCursor(cursor, versionKey), count: limit + 1 }
  const rows = await earlierVersions(call.database, call.params.id, range)
  if (rows.length === 0) await requirePost(call)
  const toVersion = (row: (typeof rows)[number]) => ({ ...row, created_at: row.created_at.toISOString() })
  return pageOf(rows, limit, toVersion, (row) => ['history', row.created_at, row.id])
}
