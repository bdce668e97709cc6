import { access } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { dumpFiles } from '#contract/dump.ts'
import type { LiveSettings } from '#api/http/call.ts'
import { handleFileErrors } from '#api/http/error-handler.ts'
import { rejectOtherMethods } from '#api/http/mount.ts'
import { documentNotFound } from '#server/cache/public-route.ts'

const seconds = 300
const headers = {
  'cache-control': `public, max-age=${seconds}`,
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
}

/** Serves the files of the dump below `/dump/`, with ranges and conditional requests, while the settings offer it. */
export function mountDump(
  app: FastifyInstance,
  folder: string,
  settings: Pick<LiveSettings, 'dump' | 'renewed'>,
): void {
  app.register(async (scope) => {
    handleFileErrors(scope)
    const setHeaders = (reply: { headers(values: object): unknown }) => void reply.headers(headers)
    await scope.register(fastifyStatic, { serve: false, setHeaders })
    for (const name of dumpFiles) {
      scope.get(`/dump/${name}`, { config: { endpoint: 'dump' } }, async (_request, reply) => {
        await settings.renewed()
        const isThere = settings.dump && (await exists(join(folder, name)))
        if (!isThere) return reply.code(404).headers(documentNotFound.headers).send(documentNotFound.body)
        return reply.sendFile(name, folder, { cacheControl: false })
      })
      rejectOtherMethods(scope, `/dump/${name}`, ['GET'])
    }
  })
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
