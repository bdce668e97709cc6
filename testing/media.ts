import type { MediaStore } from '#api/http/media-store.ts'
import { folderStore } from '#api/media/public.ts'

/** The store of pictures in a folder. */
export function mediaIn(folder: string): MediaStore {
  return folderStore(folder)
}
