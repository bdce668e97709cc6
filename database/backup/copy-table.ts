import { once } from 'node:events'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { KeptTable } from './kept.ts'

/** Some whole rows in COPY's text format, a line each. */
export interface Part {
  rows: number
  bytes: Buffer
}

const partSize = 4 * 2 ** 20
const endOfLine = 0x0a

/** Reads a table from beginning to end, in parts of about 4 MB. An empty table has none. */
export async function* copyOut(client: pg.Client, table: KeptTable): AsyncGenerator<Part> {
  const stream = client.query(to(`copy ${target(client, table)} to stdout`))
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    const end = chunk.lastIndexOf(endOfLine) + 1
    if (size < partSize || end === 0) continue
    chunks[chunks.length - 1] = chunk.subarray(0, end)
    yield partOf(chunks)
    chunks = [chunk.subarray(end)]
    size = chunk.length - end
  }
  if (size > 0) yield partOf(chunks)
}

/** Adds a part's rows to a table that this transaction made or emptied; returns how many there were. */
export async function copyIn(client: pg.Client, table: KeptTable, part: Buffer): Promise<number> {
  // Frozen, they need no second look by VACUUM.
  const stream = client.query(from(`copy ${target(client, table)} from stdin with (freeze)`))
  stream.end(part)
  await once(stream, 'finish')
  return stream.rowCount
}

function target(client: pg.Client, { name, columns }: KeptTable): string {
  const names = columns.map((column) => client.escapeIdentifier(column))
  return `public.${client.escapeIdentifier(name)} (${names.join(', ')})`
}

/** A line never has an end of line in it: COPY writes that as \n. */
function partOf(chunks: Buffer[]): Part {
  const bytes = Buffer.concat(chunks)
  let rows = 0
  for (let at = bytes.indexOf(endOfLine); at !== -1; at = bytes.indexOf(endOfLine, at + 1)) rows += 1
  return { rows, bytes }
}
