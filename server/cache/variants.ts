import type { PublicAnswer } from '#api/http/cache/public-answer.ts'
import { encode, unpack, type Encoding } from './encodings.ts'

/** An answer in one encoding, ready to be written. */
export interface Variant {
  status: number
  etag: string
  /** Names and values in turn, as `writeHead` takes them. */
  head: string[]
  /** How much of that, from its beginning, is the head of 304, for whoever has it already. */
  unchanged: number
  body: Buffer
}

function variantOf({ status = 200, headers, etag }: PublicAnswer, encoding: Encoding, body: Buffer): Variant {
  const tag = encoding === 'identity' ? etag : etag.replace(/"$/, `-${encoding}"`)
  const { 'content-type': type = '', ...others } = headers
  const named = { ...others, vary: 'Accept-Encoding', ...(status === 200 && { etag: tag }) }
  const unchanged = Object.entries(named).flat()
  return {
    status,
    etag: tag,
    unchanged: unchanged.length,
    head: [
      ...unchanged,
      ...['content-type', type, 'content-length', String(body.length)],
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    ],
    body,
  }
}

type Variants = { [E in Encoding]?: Variant | Promise<Variant> }

// In the answers, and gone with them. In a weak map beside them, each would lengthen the pauses for collecting.
const made = Symbol('in other encodings')
type Answer = PublicAnswer & { [made]?: Variants }

/**
 * The answer in an encoding: made once, when it is first asked for. `grown` is told how many bytes more are in memory.
 */
export function variant(
  answer: Answer,
  encoding: Encoding,
  grown: (bytes: number) => void,
): Variant | Promise<Variant> {
  const variants = (answer[made] ??= {})
  return (variants[encoding] ??= make(answer, encoding, grown, variants))
}

function make(
  answer: PublicAnswer,
  encoding: Encoding,
  grown: (bytes: number) => void,
  variants: Variants,
): Variant | Promise<Variant> {
  const { body, packed = 'identity' } = answer
  if (encoding === packed) return variantOf(answer, encoding, body)
  const encoded = bodyIn(encoding, answer).then((made) => {
    grown(made.length)
    return (variants[encoding] = variantOf(answer, encoding, made))
  })
  // Whoever asks next tries again.
  encoded.catch(() => delete variants[encoding])
  return encoded
}

async function bodyIn(encoding: Encoding, { body, packed }: PublicAnswer): Promise<Buffer> {
  const plain = packed ? await unpack(body) : body
  return encoding === 'identity' ? plain : encode(plain, encoding)
}
