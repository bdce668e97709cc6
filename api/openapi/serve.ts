import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { describeApi } from './document.ts'

/** Serves the API's description at /openapi.json, and a page that shows it at /docs. */
export async function serveDescription(
  api: FastifyInstance,
  endpoints: Endpoint[],
  prefix: string,
): Promise<void> {
  const document = describeApi(endpoints, prefix)
  api.get('/openapi.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300')
    return document
  })
  await api.register(swagger, { mode: 'static', specification: { document: document as never } })
  await api.register(swaggerUi, { routePrefix: '/docs', staticCSP: true, uiConfig: { docExpansion: 'none' } })
}
