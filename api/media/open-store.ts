import type { MediaStore } from '#api/http/media-store.ts'
import { folderStore } from './folder-store.ts'
import type { S3Settings } from './s3/s3-store.ts'

/** Opens the store of pictures: the object storage of the settings, else a folder. */
export async function openMediaStore(folder: string, s3: S3Settings | undefined): Promise<MediaStore> {
  if (!s3) return folderStore(folder)
  // Loaded only where it is used.
  const { s3Store } = await import('./s3/s3-store.ts')
  return s3Store(s3)
}
