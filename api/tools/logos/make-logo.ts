import pLimit from 'p-limit'
import { decodePicture } from '#api/media/public.ts'
import { isRasterPicture, pngInIco } from './icon-file.ts'

const side = 128
const decodeLimits = {
  pixels: 24_000_000,
  minSide: 16,
  processorMs: 2_000,
  wallMs: 5_000,
  memoryBytes: 384 * 2 ** 20,
}

/** Decodes the logos of this process one after the other, apart from members' uploads. */
const queue = pLimit(1)

/**
 * Makes a square WebP of an icon: cropped to the middle, or whole on a transparent ground. Undefined for a file that is no
 * picture or too large, `killed` for one that exceeds the limits of its decoder.
 */
export async function makeLogo(
  file: Buffer,
  { isCropped, signal }: { isCropped: boolean; signal: AbortSignal },
): Promise<Buffer | 'killed' | undefined> {
  const bytes = pngInIco(file) ?? file
  if (!isRasterPicture(bytes)) return undefined
  const task = {
    bytes,
    sizes: [{ side, fit: isCropped ? ('cover' as const) : ('contain' as const) }],
    limits: decodeLimits,
  }
  try {
    const decoded = await queue(() => decodePicture(task, signal))
    if (decoded.ok) return decoded.renditions[0]!.bytes
    return decoded.reason === 'killed' ? 'killed' : undefined
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  }
}
