import { mkdir } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { rejectOtherMethods } from '#api/http/mount.ts'
import { handleFileErrors } from '#api/http/error-handler.ts'
import type { MediaStore } from '#api/http/media-store.ts'
import { sendStoredPicture } from './send-picture.ts'

// A name never has another content, but a picture can be deleted: caches must revalidate.
const cacheControl = 'public, max-age=3600, must-revalidate'

/** Serves members' pictures at /media/. Caches may use one for an hour, and have to revalidate it then. */
export async function serveMedia(api: FastifyInstance, store: MediaStore): Promise<void> {
  if (store.folder !== undefined) await mkdir(store.folder, { recursive: true })
  await api.register(async (media) => {
    handleFileErrors(media)
    if (store.folder === undefined) {
      // The storage may be slow, and no connection to the database is needed.
      media.get('/media/*', { config: { admission: 'elsewhere' } }, sendStoredPicture(store, cacheControl))
    } else {
      await media.register(fastifyStatic, {
        root: store.folder,
        prefix: '/media/',
        index: false,
        dotfiles: 'deny',
        decorateReply: false,
        cacheControl: false,
        setHeaders: (reply) => void reply.header('cache-control', cacheControl),
      })
    }
    rejectOtherMethods(media, '/media/*', ['GET'])
  })
}
