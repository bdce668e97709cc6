import { createReadStream } from 'node:fs'
import { csv } from './csv.ts'
import { jsonArray, jsonLines } from './json.ts'
import { type SourceRow, UnreadableFile } from './source-row.ts'

/**
 * Streams the rows of a JSON array, JSON Lines, or CSV with a header. The first character decides the format. Throws
 * `UnreadableFile` when the file has none of these formats or cannot be opened.
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

async function* textOf(path: string): AsyncGenerator<string> {
  let isFirst = true
  try {
    for await (const chunk of createReadStream(path, { encoding: 'utf8' }) as AsyncIterable<string>) {
      const text = isFirst ? chunk.replace(/^\ufeff/, '') : chunk
      isFirst = false
      yield text
    }
  } catch (error) {
    throw new UnreadableFile(`${path} can't be read: ${(error as Error).message}`, { cause: error })
  }
}

async function* concat(opening: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield opening
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}
