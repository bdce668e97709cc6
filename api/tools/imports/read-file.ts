import { createReadStream } from 'node:fs'
import { csv } from './csv.ts'
import { jsonArray, jsonLines } from './json.ts'
import { type SourceRow, UnreadableFile } from './source-row.ts'

/**
 * Streams the rows of a JSON array, JSON Lines, or CSV with a header, in UTF-8, or in UTF-16 with a byte order mark. The
 * first character decides the format. Throws `UnreadableFile` when the file has none of these formats or cannot be opened.
 */
export async function* readFile(path: string): AsyncGenerator<SourceRow> {
  const chunks = textOf(path)[Symbol.asyncIterator]()
  let opening = ''
  while (opening.trim() === '') {
    const { value, done } = await chunks.next()
    if (done) throw new UnreadableFile(`${path} is empty.`)
    opening += value
  }
  const all = concat(opening, chunks)
  const first = opening.trimStart()[0]
  if (first === '[') yield* jsonArray(all)
  else if (first === '{') yield* jsonLines(all)
  else yield* csv(all, opening.trimStart())
}

/** The encoding that a byte order mark names; UTF-8 without one. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

async function* textOf(path: string): AsyncGenerator<string> {
  // Leaves out the byte order mark.
  let decoder: TextDecoder | undefined
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) {
      decoder ??= new TextDecoder(encodingOf(chunk))
      yield decoder.decode(chunk, { stream: true })
    }
    if (decoder) yield decoder.decode()
  } catch (error) {
    throw new UnreadableFile(`${path} can't be read: ${(error as Error).message}`, { cause: error })
  }
}

async function* concat(opening: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield opening
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}
