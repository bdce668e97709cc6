import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { limits } from '#contract/limits.ts'

/** A profile picture as it is kept, under a name made from its content. */
export interface Picture {
  name: string
  bytes: Buffer
}

// More pixels, or more seconds, than any picture of 5 MiB needs that is meant to be looked at.
const pixels = 32_000_000
const seconds = 10

/** PNG, JPEG and WebP by their first bytes: nothing else is given to a decoder. */
function looksLikeAPicture(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 12).toString('latin1')
  return (
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    head.startsWith('\xff\xd8\xff') ||
    (head.startsWith('RIFF') && head.endsWith('WEBP'))
  )
}

let last: Promise<unknown> = Promise.resolve()

/** One at a time: a picture being decoded can take a hundred megabytes. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work)
  last = result.catch(() => {})
  return result
}

async function encode(bytes: Buffer): Promise<Buffer> {
  const { side } = limits.picture
  return sharp(bytes, { limitInputPixels: pixels, failOn: 'error' })
    .timeout({ seconds })
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .webp({ quality: 82 })
    .toBuffer()
}

/**
 * Makes a square WebP of a PNG, JPEG or WebP file: turned as it was meant, the middle of it, without anything that
 * the file said besides. Undefined when there is no such picture in it, or one that takes too much to decode.
 */
export async function makePicture(file: Buffer): Promise<Picture | undefined> {
  if (!looksLikeAPicture(file)) return undefined
  const bytes = await inTurn(() => encode(file)).catch(() => undefined)
  if (!bytes) return undefined
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return { name: `${hash}.webp`, bytes }
}
