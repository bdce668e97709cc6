import { readdir, readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { limits } from '#contract/limits.ts'
import { decodePicture, type Rendition } from '#api/media/public.ts'

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
// As logos of tools are stored.
const logoSide = 128
const decodeLimits = {
  pixels: limits.picture.pixels,
  processorMs: 60_000,
  wallMs: 60_000,
  memoryBytes: 2 ** 30,
}

/** Bytes of stored pictures, of files in the repository. */
export async function measurePictures() {
  const { side, thumbnailSide } = limits.postPictures
  const screenshot = await encode('docs/screenshot.png', [side, thumbnailSide])
  const logo = await encode('public/icon-512.png', [logoSide])
  const folder = root('database/demo/pictures')
  const profiles = await Promise.all((await readdir(folder)).map((name) => stat(`${folder}/${name}`)))
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
  return {
    screenshotBytes: sum(screenshot.map(({ bytes }) => bytes.length)),
    logoBytes: sum(logo.map(({ bytes }) => bytes.length)),
    profilePictureBytes: sum(profiles.map(({ size }) => size)) / profiles.length,
  }
}

async function encode(file: string, sides: number[]): Promise<Rendition[]> {
  const sizes = sides.map((side) => ({ side, fit: 'inside' as const }))
  const task = { bytes: await readFile(root(file)), sizes, limits: decodeLimits }
  const decoded = await decodePicture(task, new AbortController().signal)
  if (!decoded.ok) throw new Error(`${file}: ${decoded.reason}`)
  return decoded.renditions
}
