import { join } from 'node:path'
import type { MediaStore } from '#api/http/media-store.ts'
import { openMediaStore } from '#api/media/public.ts'
import type { Config } from './config/config.ts'
import type { Log } from './process/log.ts'

/** Opens the store of pictures that the configuration names. */
export function openMedia({ dataDir, media }: Pick<Config, 'dataDir' | 'media'>): Promise<MediaStore> {
  return openMediaStore(join(dataDir, 'media'), media)
}

/** Warns the operator if the store cannot be used. */
export function warnIfUnavailable(media: MediaStore, log: Log): void {
  media.has('no-picture.webp').catch((error: Error) => log.warn(`Pictures are unavailable: ${error.message}`))
}
