import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { MediaStore } from '#api/http/media-store.ts'

// Pages of a list come one after the other: a million objects take a thousand requests.
const timeoutMs = 10_000

/** The bytes of all pictures. Throws where the store does not list them in time. */
export async function pictureBytes(media: MediaStore): Promise<number> {
  const end = performance.now() + timeoutMs
  let bytes = 0
  for await (const file of media.list()) {
    if (performance.now() > end) throw new Error('The store has too many pictures to be counted.')
    bytes += file.bytes
  }
  return bytes
}

export interface Disk {
  free: number
  size: number
}

/** The disk of a folder, which is made with its first file. */
export async function diskOf(folder: string): Promise<Disk> {
  const { bsize, blocks, bavail } = await statfs(folder).catch(() => statfs(dirname(folder)))
  return { free: bavail * bsize, size: blocks * bsize }
}
