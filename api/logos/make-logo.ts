import sharp from 'sharp'
import { limits } from '#contract/limits.ts'
import { decodeQueue } from '#api/media/public.ts'
import { isPlainSvg, isRasterPicture, pngInIco } from './icon-file.ts'

const side = 128
const smallestSide = 16
const decodeSeconds = 5
// Dots per inch at which an SVG has the size that it names.
const svgDensity = 72

// No file is decoded twice.
sharp.cache(false)

async function encode(bytes: Buffer, isSvg: boolean, isCropped: boolean): Promise<Buffer | undefined> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const isUsable = width * height <= limits.picture.pixels && Math.min(width, height) >= smallestSide
  if (!isSvg && !isUsable) return undefined
  // Drawn at the size of the logo, whatever size it names.
  const density = Math.min(2_400, Math.max(1, (svgDensity * side) / Math.max(width, height)))
  return sharp(bytes, {
    limitInputPixels: limits.picture.pixels,
    failOn: 'error',
    ...(isSvg && { density }),
  })
    .timeout({ seconds: decodeSeconds })
    .autoOrient()
    .resize(side, side, {
      fit: isCropped ? 'cover' : 'contain',
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .webp({ quality: 82 })
    .toBuffer()
}

/**
 * Makes a square WebP of an icon, within the bounds of profile pictures: cropped to the middle, or whole on a transparent
 * ground. Undefined for a file that is no picture, too large or too costly to draw.
 */
export async function makeLogo(
  file: Buffer,
  { isCropped, signal }: { isCropped: boolean; signal: AbortSignal },
): Promise<Buffer | undefined> {
  const bytes = pngInIco(file) ?? file
  const isSvg = !isRasterPicture(bytes)
  if (isSvg && !isPlainSvg(bytes)) return undefined
  return decodeQueue.run(signal, () => encode(bytes, isSvg, isCropped)).catch(() => undefined)
}
