import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { type AppError, badFields, badRequest } from '#api/http/app-error.ts'
import { networksOf } from '#api/http/client-network.ts'
import { isRateLimited, type Limits } from '#api/http/limits/limits.ts'
import type { Upload } from '#api/http/uploads.ts'
import { createDecodeQueue } from './decode-queue.ts'
import { decodePicture, type Rendition, type Size } from './decode-picture.ts'

const decodeLimits = {
  pixels: limits.picture.pixels,
  processorMs: 4_000,
  wallMs: 15_000,
  memoryBytes: 512 * 2 ** 20,
}

// A picture whose decoder was killed costs as much as ten others.
const killedPoints = 10

/** The uploads of this process. */
const queue = createDecodeQueue()

/** Whether the first bytes are those of PNG, JPEG or WebP. Other files reach no decoder. */
function looksLikeAPicture(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 12).toString('latin1')
  return (
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    head.startsWith('\xff\xd8\xff') ||
    (head.startsWith('RIFF') && head.endsWith('WEBP'))
  )
}

function refused(message: string): AppError {
  return badFields({ picture: [message] })
}

async function countKilled(rates: Limits, member: string): Promise<void> {
  await rates.count('picture', member, killedPoints - 1).catch((error: unknown) => {
    if (!isRateLimited(error)) throw error
  })
}

interface Uploader {
  viewer: { id: number }
  address: string
  limits: Limits
}

/**
 * Makes WebPs of a PNG, JPEG or WebP file, one of each size: oriented, without metadata. Throws 400 when there is no file, it
 * is no such picture, has too many pixels or exceeds the limits of its decoder. Skips or ends decoding when the client has
 * left.
 */
export async function makePictures(
  file: Upload | undefined,
  sizes: readonly Size[],
  { viewer, address, limits: rates }: Uploader,
): Promise<Rendition[]> {
  if (!file) throw refused(messages.picture.none)
  const { bytes, signal } = file
  if (!looksLikeAPicture(bytes)) throw refused(messages.picture.none)
  const member = String(viewer.id)
  const { narrow, wide = narrow } = networksOf(address)
  const decode = () => decodePicture({ bytes, sizes, limits: decodeLimits }, signal)
  const decoded = await queue.run([`network ${wide}`, `member ${member}`], signal, decode).catch((error) => {
    throw signal.aborted ? badRequest('The request ended before its answer.') : error
  })
  if (decoded.ok) return decoded.renditions
  if (decoded.reason === 'killed') await countKilled(rates, member)
  throw refused(decoded.reason === 'too_many_pixels' ? messages.picture.pixels : messages.picture.none)
}
