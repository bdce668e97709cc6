import type { z } from 'zod'
import { badFields } from './app-error.ts'

/** A stretch of a list, and the cursor at which it goes on. */
export interface Page<Item> {
  items: Item[]
  next: string | null
}

/** The key of a list's last item as an opaque text. */
export function encodeCursor(key: unknown): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** The key in a cursor, or undefined without one. Throws 400 when it is not one of ours. */
export function decodeCursor<S extends z.ZodType>(
  cursor: string | undefined,
  key: S,
): z.output<S> | undefined {
  if (cursor === undefined) return undefined
  try {
    return key.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw badFields({ cursor: ['cursor must come from a Link header'] })
  }
}

/** Makes a page of `limit` from rows of which one more was asked for than is shown. */
export function pageOf<Row, Item>(
  rows: Row[],
  limit: number,
  present: (row: Row) => Item,
  keyOf: (row: Row) => unknown,
): Page<Item> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const more = rows.length > limit && last !== undefined
  return { items: shown.map(present), next: more ? encodeCursor(keyOf(last)) : null }
}
