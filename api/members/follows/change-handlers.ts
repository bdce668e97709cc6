import { z } from 'zod'
import type * as contract from '#contract/changes.ts'
import { id } from '#contract/fields.ts'
import type { Call } from '#api/http/call.ts'
import { cursorCount, cursorTime, decodeCursor, pageOf } from '#api/http/paging.ts'
import { beforeAll, followedChanges, type ChangeKey, type ChangeRow } from './change-queries.ts'

const key = z
  .tuple([cursorTime, z.enum(['tool', 'list']), id, cursorCount])
  .transform(([at, of, id, post]): ChangeKey => ({ at, of, id, post }))

export async function listChanges({ database, viewer, query }: Call<typeof contract.listChanges>) {
  const { limit, cursor } = query
  const after = decodeCursor(cursor, key) ?? beforeAll
  const rows = await followedChanges(database, viewer, { after, count: limit + 1 })
  return pageOf(rows, limit, toChange, ({ created_at, of, id, post_id }) => [created_at, of, id, post_id])
}

function toChange({
  kind,
  of,
  id,
  post_id,
  tool,
  list,
  note,
  source,
  created_at,
}: ChangeRow): contract.Change {
  const shown = { kind, tool, list, source, created_at: created_at.toISOString() }
  return of === 'list'
    ? { id: `list-${id}-${post_id}`, ...shown, note: `Added ${note}`, url: `/posts/${post_id}` }
    : { id: `tool-${id}`, ...shown, note, url: `/tools/${tool!.slug}/history` }
}
