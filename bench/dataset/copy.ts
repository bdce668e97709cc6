import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'

export type Value = string | number | boolean | Date | null

const special: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function field(value: Value): string {
  if (value === null) return '\\N'
  if (value instanceof Date) return value.toISOString()
  return String(value).replace(/[\\\t\n\r]/g, (found) => special[found]!)
}

function* inChunks(rows: Iterable<Value[]>): Generator<string> {
  let chunk = ''
  for (const row of rows) {
    chunk += `${row.map(field).join('\t')}\n`
    if (chunk.length > 65_536) {
      yield chunk
      chunk = ''
    }
  }
  yield chunk
}

/** Sends rows through COPY; `target` is a table with its columns. */
export async function copy(client: pg.Client, target: string, rows: Iterable<Value[]>): Promise<void> {
  await pipeline(Readable.from(inChunks(rows)), client.query(from(`copy ${target} from stdin`)))
}
