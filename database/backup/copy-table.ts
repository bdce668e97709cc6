import { once } from 'node:events'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { BackupTable } from './tables.ts'

/** Whole rows in the text format of COPY, one a line. */
export interface Chunk {
  rows: number
  bytes: Buffer
}

const chunkSize = 4 * 2 ** 20
const endOfLine = 0x0a

/** Reads a table in chunks of about 4 MB. */
export async function* copyOut(client: pg.Client, table: BackupTable): AsyncGenerator<Chunk> {
  const stream = client.query(to(`copy ${target(client, table)} to stdout`))
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    const end = chunk.lastIndexOf(endOfLine) + 1
    if (size < chunkSize || end === 0) continue
    chunks[chunks.length - 1] = chunk.subarray(0, end)
    yield toChunk(chunks)
    chunks = [chunk.subarray(end)]
    size = chunk.length - end
  }
  if (size > 0) yield toChunk(chunks)
}

/** Adds rows to a table that this transaction created or truncated. Returns their number. */
export async function copyIn(client: pg.Client, table: BackupTable, rows: Buffer): Promise<number> {
  // Frozen rows need no VACUUM.
  const stream = client.query(from(`copy ${target(client, table)} from stdin with (freeze)`))
  stream.end(rows)
  await once(stream, 'finish')
  return stream.rowCount
}

function target(client: pg.Client, { name, columns }: BackupTable): string {
  const names = columns.map((column) => client.escapeIdentifier(column))
  return `public.${client.escapeIdentifier(name)} (${names.join(', ')})`
}

/** Counts rows by line feeds: COPY escapes those in values. */
function toChunk(chunks: Buffer[]): Chunk {
  const bytes = Buffer.concat(chunks)
  let rows = 0
  for (let at = bytes.indexOf(endOfLine); at !== -1; at = bytes.indexOf(endOfLine, at + 1)) rows += 1
  return { rows, bytes }
}
