import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { badFields } from './app-error.ts'

/** A page of a list, and the cursor of the next page; null on the last page. */
export interface Page<Item> {
  items: Item[]
  next: string | null
}

/** A time in a cursor. PostgreSQL has all years that the schema accepts: 0 to 9999. */
export const cursorTime = z.iso.datetime().transform((text) => new Date(text))

/** A whole number in a cursor that is compared with an `integer` column. */
export const cursorCount = z.int().min(0).max(limits.id)

/** A text in a cursor. PostgreSQL refuses texts with a NUL character. */
export const cursorText = z.string().refine((text) => !text.includes('\0'))

/** Encodes the key of a page's last item as an opaque cursor. */
export function encodeCursor(key: unknown): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** Decodes a cursor; undefined without one. Throws 400 when it is invalid. */
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

/**
 * Builds a page of `limit` items from `limit + 1` queried rows. `stoppedAt` is the last row that was read where reading stopped
 * before the end of the list.
 */
export function pageOf<Row, Item>(
  rows: Row[],
  limit: number,
  present: (row: Row) => Item,
  keyOf: (row: Row) => unknown,
  stoppedAt?: Row,
): Page<Item> {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : stoppedAt
  return { items: shown.map(present), next: last === undefined ? null : encodeCursor(keyOf(last)) }
}
