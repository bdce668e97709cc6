import { mkdir } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance } from 'fastify'
import { notFound } from '#api/http/app-error.ts'
import { sendError } from '#api/http/error-answer.ts'

/**
 * Serves members' pictures at /media/. Their names are hashes of their content, so whoever has one may keep it
 * for good.
 */
export async function serveMedia(api: FastifyInstance, mediaDir: string): Promise<void> {
  await mkdir(mediaDir, { recursive: true })
  await api.register(async (media) => {
    // What may not be read is, for whoever asks, not there.
    media.setErrorHandler((error: FastifyError, request, reply) => {
      sendError(error.statusCode && error.statusCode < 500 ? notFound() : error, request, reply)
    })
    await media.register(fastifyStatic, {
      root: mediaDir,
      prefix: '/media/',
      index: false,
      dotfiles: 'deny',
      decorateReply: false,
      immutable: true,
      maxAge: '365d',
    })
  })
}
