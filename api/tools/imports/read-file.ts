import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { setImmediate as pause } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import type { ImportFormat } from '#contract/imports.ts'
import { bookmarks } from './bookmarks.ts'
import { csv } from './csv.ts'
import { jsonArray, jsonLines } from './json.ts'
import { markdownList } from './markdown-list.ts'
import { type SourceRow, UnreadableFile } from './source-row.ts'

interface Named {
  /** The name of the file, for messages. */
  name: string
  /** Recognised by the content, and Markdown by the name as well, unless given. */
  format?: ImportFormat | undefined
}

/**
 * Streams the rows of a file: a JSON array, JSON Lines, CSV with a header, bookmarks or a list in Markdown, in UTF-8, or in UTF-16
 * with a byte order mark, packed with gzip or not. Throws `UnreadableFile` when the file has another format or cannot be opened.
 */
export function readFile(path: string, format?: ImportFormat): AsyncGenerator<SourceRow> {
  return readRows(unpacked(createReadStream(path)), { name: path, format })
}

/** The content of a file that may be packed with gzip. */
async function* unpacked(file: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  const chunks = file[Symbol.asyncIterator]()
  const first = await chunks.next()
  if (first.done) return
  async function* all() {
    yield first.value as Buffer
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
  }
  const [one, two] = first.value
  if (one !== 0x1f || two !== 0x8b) return yield* all()
  // The iteration throws errors of the source, too.
  yield* pipeline(Readable.from(all()), createGunzip(), () => {})
}

const chunkSize = 64 * 1024

/** Streams the rows of a file in memory. Other work gets its turn between its chunks. */
export function readBytes(bytes: Uint8Array, named: Named): AsyncGenerator<SourceRow> {
  return readRows(chunksOf(bytes), named)
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += chunkSize) {
    yield bytes.subarray(start, start + chunkSize)
    await pause()
  }
}

async function* readRows(
  source: AsyncIterable<Uint8Array>,
  { name, format }: Named,
): AsyncGenerator<SourceRow> {
  const chunks = textOf(source, name)[Symbol.asyncIterator]()
  let opening = ''
  while (opening.trim() === '') {
    const { value, done } = await chunks.next()
    if (done) throw new UnreadableFile(`${name} is empty.`)
    opening += value
  }
  const all = concat(opening, chunks)
  switch (format ?? formatOf(opening.trimStart(), name)) {
    case 'json':
      if (!opening.trimStart().startsWith('[')) throw new UnreadableFile(`${name} is no JSON array.`)
      return yield* jsonArray(all)
    case 'jsonl':
      return yield* jsonLines(all)
    case 'bookmarks':
      if (!opening.trimStart().startsWith('<')) throw new UnreadableFile(`${name} is no file of bookmarks.`)
      return yield* bookmarks(withoutReturns(all))
    case 'markdown':
      return yield* markdownList(withoutReturns(all))
    case 'csv':
      return yield* csv(all, opening.trimStart())
  }
}

/** The format that the beginning of a file has. */
function formatOf(opening: string, name: string): ImportFormat {
  if (/\.(md|markdown)$/i.test(name) || /^#{1,6}\s/.test(opening)) return 'markdown'
  if (/^<!doctype netscape-bookmark-file/i.test(opening)) return 'bookmarks'
  if (opening.startsWith('[')) return 'json'
  return opening.startsWith('{') ? 'jsonl' : 'csv'
}

/** The encoding that a byte order mark names; UTF-8 without one. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

async function* textOf(source: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<string> {
  // Leaves out the byte order mark.
  let decoder: TextDecoder | undefined
  try {
    for await (const chunk of source) {
      decoder ??= new TextDecoder(encodingOf(chunk))
      yield decoder.decode(chunk, { stream: true })
    }
    if (decoder) yield decoder.decode()
  } catch (error) {
    throw new UnreadableFile(`${name} can't be read: ${(error as Error).message}`, { cause: error })
  }
}

async function* withoutReturns(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const chunk of chunks) yield chunk.replaceAll('\r', '')
}

async function* concat(opening: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield opening
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}
