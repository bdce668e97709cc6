import { z } from 'zod'
import type { AdministrativeAct, AdministrativeLogEntry } from '#contract/administration.ts'
import type * as contract from '#contract/administration.ts'
import { id } from '#contract/fields.ts'
import type { Call } from '#api/http/call.ts'
import { cursorTime, decodeCursor, pageOf } from '#api/http/paging.ts'
import { logEntries } from './log-queries.ts'

const position = z.tuple([cursorTime, id]).transform(([at, id]) => ({ at, id }))

export async function listAdministrativeLog(call: Call<typeof contract.listAdministrativeLog>) {
  const { database, query } = call
  const rows = await logEntries(database, {
    after: decodeCursor(query.cursor, position),
    count: query.limit + 1,
  })
  return pageOf(
    rows,
    query.limit,
    (row): AdministrativeLogEntry => ({
      ...row,
      act: row.act as AdministrativeAct,
      created_at: row.created_at.toISOString(),
    }),
    (row) => [row.created_at, row.id],
  )
}
