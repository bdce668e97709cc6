import sharp from 'sharp'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { AppError, badFields, badRequest } from '#api/http/app-error.ts'
import type { Upload } from '#api/http/uploads.ts'
import { decodeQueue, type Picture, pictureOf } from '#api/media/public.ts'

const decodeSeconds = 10

// No file is decoded twice.
sharp.cache(false)

/** Whether the first bytes are those of PNG, JPEG or WebP. Other files reach no decoder. */
function looksLikeAPicture(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 12).toString('latin1')
  return (
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    head.startsWith('\xff\xd8\xff') ||
    (head.startsWith('RIFF') && head.endsWith('WEBP'))
  )
}

/** Reads the size of a picture from its header, without decoding it. Throws 400 when it has too many pixels. */
async function checkPixels(bytes: Buffer): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > limits.picture.pixels) throw refused(messages.picture.pixels)
}

async function encode(bytes: Buffer): Promise<Buffer> {
  const { side, pixels } = limits.picture
  return sharp(bytes, { limitInputPixels: pixels, failOn: 'error' })
    .timeout({ seconds: decodeSeconds })
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
 * Makes a square WebP of a PNG, JPEG or WebP file: oriented, cropped to the middle, without metadata. Throws 400 when it
 * is no such picture, has too many pixels or takes too long to decode. Skips decoding when the client has left.
 */
export async function makePicture({ bytes: file, signal }: Upload): Promise<Picture> {
  if (!looksLikeAPicture(file)) throw refused(messages.picture.none)
  const decode = async () => {
    await checkPixels(file)
    return encode(file)
  }
  const bytes = await decodeQueue.run(signal, decode).catch((error: unknown) => {
    throw refusalOf(error, signal)
  })
  return pictureOf(bytes)
}
