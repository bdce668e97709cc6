import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import { etagOf } from '#api/http/cache/public-answer.ts'

type Encoding = 'br' | 'gzip' | 'identity'

const encoders: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: promisify<Buffer, Buffer>(brotliCompress),
  gzip: promisify<Buffer, Buffer>(gzip),
  identity: async (body) => body,
}

export interface Encoded {
  encoding: Encoding
  /** Strong, so different for each encoding. */
  etag: string
  body: Buffer
}

/** Serves a constant text in the best encoding of an `Accept-Encoding`; compresses each encoding once, on first use. */
export function compressible(text: string): (acceptEncoding: string | undefined) => Promise<Encoded> {
  const plain = Buffer.from(text)
  const made = new Map<Encoding, Promise<Encoded>>()
  const make = async (encoding: Encoding): Promise<Encoded> => {
    const body = await encoders[encoding](plain)
    return { encoding, etag: etagOf(body), body }
  }
  return (acceptEncoding = 'identity') => {
    const encoding = (negotiate(acceptEncoding, ['br', 'gzip', 'identity']) as Encoding | null) ?? 'identity'
    const known = made.get(encoding) ?? make(encoding)
    made.set(encoding, known)
    return known
  }
}
