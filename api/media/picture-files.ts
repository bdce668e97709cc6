import { createHash, randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type { Picture } from '#api/http/media-store.ts'

/** Names a WebP by a hash of its content: equal pictures share one file. */
export function pictureOf(bytes: Buffer): Picture {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return { name: `${hash}.webp`, bytes }
}

/** Names a WebP at random: its file belongs to one row, and nobody who has the picture can guess its address. */
export function newPicture(bytes: Buffer): Picture {
  return { name: `${randomUUID().replaceAll('-', '')}.webp`, bytes }
}

/** Path of a picture below the API's prefix. */
export function pathOf({ name }: Pick<Picture, 'name'>): string {
  return `/media/${name}`
}

/** Name of the file behind a picture's path. */
export function fileNameOf(path: string): string {
  return basename(path)
}
