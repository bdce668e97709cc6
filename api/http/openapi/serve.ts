import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { corsHeaders } from '#api/http/other-sites.ts'
import { matchesEtag } from '#api/http/response.ts'
import { compressible } from './compressible.ts'
import { describeApi } from './document.ts'
import type { JsonSchema } from './schema.ts'

// Own resources only; no framing.
const policy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Serves the API's description at /openapi.json, and a page that shows it at /docs. The description is made when
 * somebody asks for it, because it is a tenth of a start.
 */
export async function serveDescription(
  api: FastifyInstance,
  endpoints: Endpoint[],
  prefix: string,
): Promise<void> {
  let description: JsonSchema | undefined
  const describe = () => (description ??= describeApi(endpoints, prefix))
  let served: ReturnType<typeof compressible> | undefined
  api.get('/openapi.json', async (request, reply) => {
    served ??= compressible(JSON.stringify(describe()))
    const { etag, encoding, body } = await served(request.headers['accept-encoding'])
    reply.headers({ ...corsHeaders, 'cache-control': 'public, max-age=300', vary: 'Accept-Encoding', etag })
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(body)
  })
  await api.register(swagger, { mode: 'static', specification: { document: { toJSON: describe } as never } })
  await api.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: policy,
    uiConfig: { docExpansion: 'none' },
  })
}
