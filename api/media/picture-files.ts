import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A picture as stored. */
export interface Picture {
  name: string
  bytes: Buffer
}

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
export function pathOf({ name }: Picture): string {
  return `/media/${name}`
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

/** Writes a picture's file atomically. False when it exists already. */
export async function writePicture(mediaDir: string, { name, bytes }: Picture): Promise<boolean> {
  const file = join(mediaDir, name)
  if (await exists(file)) return false
  await mkdir(mediaDir, { recursive: true })
  const part = join(mediaDir, `.${randomUUID()}.part`)
  try {
    await writeFile(part, bytes)
    await rename(part, file)
    return true
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
