import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip, zstdCompress } from 'node:zlib'
import { unpooled } from '#api/http/cache/unpooled.ts'
import { negotiate } from '@fastify/accept-negotiator'

export type Encoding = 'identity' | 'br' | 'zstd' | 'gzip'

const compress = {
  // A page that many like is made anew several times a second: the next step takes twice as long, and saves a twentieth.
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        // Pages are smaller than 256 KiB; the usual window of 4 MiB takes a quarter more time to set up.
        [constants.BROTLI_PARAM_LGWIN]: 18,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  zstd: (body: Buffer) =>
    promisify(zstdCompress)(body, { params: { [constants.ZSTD_c_compressionLevel]: 6 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
}

/** The body in an encoding other than its own. */
export async function encode(body: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  return unpooled(await compress[encoding](body))
}

// In bytes: all but the longest pages are unpacked at once, not piece by piece.
const pieceSize = 2 ** 17

/** What was encoded with brotli, as it was before. */
export async function unpack(body: Buffer): Promise<Buffer> {
  return unpooled(await promisify(brotliDecompress)(body, { chunkSize: pieceSize }))
}

// What fits into one packet gains nothing.
const worthIt = 1000

// Browsers send a handful of different headers; whoever makes up more of them gets no more memory.
const known = new Map<string, Encoding>()
const most = 100

function negotiated(header: string): Encoding {
  const before = known.get(header)
  if (before) return before
  const encoding = (negotiate(header, ['br', 'zstd', 'gzip', 'identity']) as Encoding | null) ?? 'identity'
  if (known.size < most) known.set(header, encoding)
  return encoding
}

/** The encoding of a body of this length for whoever sends this `Accept-Encoding`. */
export function encodingFor(header: string | undefined, length: number): Encoding {
  return header === undefined || length < worthIt ? 'identity' : negotiated(header)
}
