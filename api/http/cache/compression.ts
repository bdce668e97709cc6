import { promisify } from 'node:util'
import {
  brotliCompress,
  constants,
  gzip,
  zstdCompress,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import { unpooled } from './cache.ts'
import type { PublicAnswer } from './public-answer.ts'

export type Encoding = 'identity' | 'br' | 'zstd' | 'gzip'

// Longer bodies are compressed by another thread.
const longestSync = 2 ** 18
const zstdOptions = { params: { [constants.ZSTD_c_compressionLevel]: 4 } }

const compress = {
  // A page takes 0.1 to 0.2 ms: less than the way to another thread and back, and a fifth of Brotli. The result is 4 % longer
  // than with Brotli's quality 4.
  zstd: (body: Buffer) =>
    body.length > longestSync
      ? promisify(zstdCompress)(body, zstdOptions)
      : zstdCompressSync(body, zstdOptions),
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        // Pages are smaller than 256 KiB; the default window of 4 MiB takes 25 % longer to set up.
        [constants.BROTLI_PARAM_LGWIN]: 18,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
}

/** Compresses a body into an unpooled buffer. */
export async function encode(body: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  return unpooled(await compress[encoding](body))
}

/** Decompresses a zstd body into an unpooled buffer. */
export function decompress(body: Buffer): Buffer {
  return unpooled(zstdDecompressSync(body))
}

// A body that fits into one packet gains nothing.
const minimumLength = 1_000

// Browsers send a handful of different headers. The bound protects against clients that invent more.
const negotiated = new Map<string, Encoding>()
const rememberedHeaders = 100

/** The encoding of a body of this length for an `Accept-Encoding` header. */
export function encodingFor(header: string | undefined, length: number): Encoding {
  if (header === undefined || length < minimumLength) return 'identity'
  const known = negotiated.get(header)
  if (known) return known
  const encoding = (negotiate(header, ['zstd', 'br', 'gzip', 'identity']) as Encoding | null) ?? 'identity'
  if (negotiated.size < rememberedHeaders) negotiated.set(header, encoding)
  return encoding
}

/** An answer in one encoding, ready to be written. */
export interface EncodedAnswer {
  status: number
  etag: string
  /** Names and values in turn, as `writeHead` takes them. */
  head: string[]
  /** The head of the 304 response. */
  notModifiedHead: string[]
  body: Buffer
}

function withHead(
  { status = 200, headers, etag: plainEtag }: PublicAnswer,
  encoding: Encoding,
  body: Buffer,
): EncodedAnswer {
  const etag = encoding === 'identity' ? plainEtag : plainEtag.replace(/"$/, `-${encoding}"`)
  const { 'content-type': type = '', vary, ...others } = headers
  const varies = vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`
  const shared = { ...others, vary: varies, ...(status === 200 && { etag }) }
  const notModifiedHead = Object.entries(shared).flat()
  return {
    status,
    etag,
    notModifiedHead,
    head: [
      ...notModifiedHead,
      ...['content-type', type, 'content-length', String(body.length)],
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    ],
    body,
  }
}

type EncodedAnswers = { [E in Encoding]?: EncodedAnswer | Promise<EncodedAnswer> }

// A property of the answer: in a WeakMap, each entry would lengthen the pauses of the garbage collector.
const encoded = Symbol('encoded answers')
type WithEncodings = PublicAnswer & { [encoded]?: EncodedAnswers }

/** The encodings in which a stored answer has been sent. */
export function encodingsOf(answer: PublicAnswer): Encoding[] {
  return Object.keys((answer as WithEncodings)[encoded] ?? {}) as Encoding[]
}

/** The answer in an encoding, made once for each. `onAdded` gets the additional bytes in memory. */
export function encodedAnswer(
  answer: WithEncodings,
  encoding: Encoding,
  onAdded: (bytes: number) => void,
): EncodedAnswer | Promise<EncodedAnswer> {
  const all = (answer[encoded] ??= {})
  return (all[encoding] ??= addEncoding(answer, encoding, onAdded, all))
}

function addEncoding(
  answer: PublicAnswer,
  encoding: Encoding,
  onAdded: (bytes: number) => void,
  all: EncodedAnswers,
): EncodedAnswer | Promise<EncodedAnswer> {
  if (encoding === (answer.encoding ?? 'identity')) return withHead(answer, encoding, answer.body)
  const adding = bodyIn(encoding, answer).then((body) => {
    onAdded(body.length)
    return (all[encoding] = withHead(answer, encoding, body))
  })
  // The next request tries again.
  adding.catch(() => delete all[encoding])
  return adding
}

async function bodyIn(encoding: Encoding, answer: PublicAnswer): Promise<Buffer> {
  const plain = answer.encoding ? decompress(answer.body) : answer.body
  return encoding === 'identity' ? plain : encode(plain, encoding)
}
