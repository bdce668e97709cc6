import { pipeline, type Duplex, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { FetchError } from './fetch-error.ts'

export interface BodyRules {
  /** The most bytes, decompressed and as sent. */
  maxBytes: number
  /** Whether a longer body is cut; otherwise it fails. */
  isCut?: boolean
  /** Stops reading as soon as these bytes have come, in any case. */
  until?: string
}

function decompressor(encoding: string): Duplex | undefined {
  if (encoding === '' || encoding === 'identity') return undefined
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip()
  if (encoding === 'br') return createBrotliDecompress()
  if (encoding === 'deflate') return createInflate()
  // Nested encodings, too.
  throw new FetchError('invalid_answer')
}

// Compressed bytes that wait for decompression when the output is long enough.
const ahead = 256 * 1024

/** Passes on at most so many bytes: compressed data may go on without giving any output. */
function upTo(maxBytes: number) {
  return async function* (source: AsyncIterable<Buffer>) {
    let bytes = 0
    for await (const chunk of source) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new FetchError('too_large')
      yield chunk
    }
  }
}

/** Reads a body and decompresses it, never more than the rules allow. Ends the stream in any case. */
export async function readBody(
  body: Readable,
  encoding: string,
  { maxBytes, isCut = false, until }: BodyRules,
): Promise<Buffer> {
  if (maxBytes === 0 && isCut) {
    // Nobody waits for bytes that nobody reads.
    body.on('error', () => {}).destroy()
    return Buffer.alloc(0)
  }
  const decoder = decompressor(encoding.trim().toLowerCase())
  // The error comes out of the loop below, too.
  const stream = decoder ? pipeline(body, upTo(maxBytes + ahead), decoder, () => {}) : body
  const chunks: Buffer[] = []
  let bytes = 0
  let end = ''
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const rest = maxBytes - bytes
    if (chunk.length > rest && !isCut) throw new FetchError('too_large')
    chunks.push(chunk.subarray(0, rest))
    bytes += Math.min(chunk.length, rest)
    if (bytes === maxBytes && isCut) break
    if (until !== undefined) {
      end = (end.slice(-until.length) + chunk.toString('latin1')).toLowerCase()
      if (end.includes(until)) break
    }
  }
  return Buffer.concat(chunks)
}
