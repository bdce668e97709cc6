import { mkdir } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { rejectOtherMethods } from '#api/http/mount.ts'
import { handleFileErrors } from '#api/http/error-handler.ts'

// A name never has another content, but a picture can be deleted: caches must revalidate.
const cacheControl = 'public, max-age=3600, must-revalidate'

/** Serves members' pictures at /media/. Caches may use one for an hour, and have to revalidate it then. */
export async function serveMedia(api: FastifyInstance, mediaDir: string): Promise<void> {
  await mkdir(mediaDir, { recursive: true })
  await api.register(async (media) => {
    handleFileErrors(media)
    await media.register(fastifyStatic, {
      root: mediaDir,
      prefix: '/media/',
      index: false,
      dotfiles: 'deny',
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply) => void reply.header('cache-control', cacheControl),
    })
    rejectOtherMethods(media, '/media/*', ['GET'])
  })
}
