import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { AppError, badFields, badRequest } from '#api/http/app-error.ts'
import type { Upload } from '#api/http/body/upload.ts'
import { createDecodeQueue } from './decode-queue.ts'

/** A profile picture as it is kept, under a name made from its content. */
export interface Picture {
  name: string
  bytes: Buffer
}

// More time than any picture of 5 MiB needs that is meant to be looked at.
const seconds = 10

// What libvips caches is of no use: no file is decoded twice.
sharp.cache(false)

/** PNG, JPEG and WebP by their first bytes: nothing else is given to a decoder. */
function looksLikeAPicture(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 12).toString('latin1')
  return (
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    head.startsWith('\xff\xd8\xff') ||
    (head.startsWith('RIFF') && head.endsWith('WEBP'))
  )
}

// One at a time: a picture being decoded can take two hundred megabytes.
const queue = createDecodeQueue()

/** Reads the size of a picture from its header, without decoding it. Throws 400 when it has too many pixels. */
async function checkPixels(bytes: Buffer): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > limits.picture.pixels) throw refused(messages.picture.pixels)
}

async function encode(bytes: Buffer): Promise<Buffer> {
  const { side, pixels } = limits.picture
  return sharp(bytes, { limitInputPixels: pixels, failOn: 'error' })
    .timeout({ seconds })
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .webp({ quality: 82 })
    .toBuffer()
}

function refused(message: string): AppError {
  return badFields({ picture: [message] })
}

function refusalOf(error: unknown, signal: AbortSignal): AppError {
  if (signal.aborted) return badRequest('The request ended before its answer.')
  return error instanceof AppError ? error : refused(messages.picture.none)
}

/**
 * Makes a square WebP of a PNG, JPEG or WebP file: turned as it was meant, the middle of it, without anything that
 * the file said besides. Throws 400 when there is no such picture in it, when it has too many pixels or takes too long to
 * decode. It is not decoded when its client has left before its turn.
 */
export async function makePicture({ bytes: file, signal }: Upload): Promise<Picture> {
  if (!looksLikeAPicture(file)) throw refused(messages.picture.none)
  const decode = async () => {
    await checkPixels(file)
    return encode(file)
  }
  const bytes = await queue.run(signal, decode).catch((error: unknown) => {
    throw refusalOf(error, signal)
  })
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return { name: `${hash}.webp`, bytes }
}
