import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** Removes the file behind a picture's path. */
export async function removePicture(mediaDir: string, path: string): Promise<void> {
  await rm(join(mediaDir, basename(path)), { force: true })
}
