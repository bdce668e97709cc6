import { join } from 'node:path'
import type { MediaStore } from '#api/http/media-store.ts'
import { openMediaStore } from '#api/media/public.ts'
import type { Config } from './config/config.ts'

/** Opens the store of pictures that the configuration names. */
export function openMedia({ dataDir, media }: Pick<Config, 'dataDir' | 'media'>): Promise<MediaStore> {
  return openMediaStore(join(dataDir, 'media'), media)
}
