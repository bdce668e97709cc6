import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { notificationStreamPath } from '#contract/notifications.ts'
import type { Services } from '#api/http/call.ts'
import { rejectOtherMethods } from '#api/http/mount.ts'
import { requestIdHeader } from '#api/http/request-id.ts'
import { dataHeaders, privateCacheControl } from '#api/http/response.ts'
import { authenticate } from '#api/http/viewer.ts'

const endpoint = {
  name: 'streamNotifications',
  method: 'GET',
  path: notificationStreamPath,
  access: 'member',
  status: 200,
  summary: "Server-sent events: 'notifications' whenever the member's notifications have changed.",
} as const satisfies Endpoint

const headers = {
  ...dataHeaders,
  'content-type': 'text/event-stream',
  'cache-control': `${privateCacheControl}, no-transform`,
  // nginx sends events at once.
  'x-accel-buffering': 'no',
}

/** The head of a response that ends with its connection. */
function headOf(given: Record<string, string>): string {
  const lines = Object.entries({ ...given, ...headers, connection: 'close' })
  return ['HTTP/1.1 200 OK', ...lines.map(([name, value]) => `${name}: ${value}`)].join('\r\n')
}

/**
 * The stream of server-sent events. It is no call of the contract, because its answer has no end. Opening it counts as a
 * request; while it is open it takes no place in the admission queue. `given` are the headers of every response.
 */
export function mountNotificationStream(
  api: FastifyInstance,
  services: Services,
  given: Record<string, string>,
): void {
  const { streams } = services
  const head = headOf(given)
  api.route({
    method: 'GET',
    url: endpoint.path,
    onRequest: authenticate(endpoint, services),
    // A logger with the request's id would be kept, too.
    childLoggerFactory: (logger) => logger,
    config: { endpoint: endpoint.name, admission: 'elsewhere', isStream: true },
    async handler(request, reply) {
      const { viewer } = request.authentication!
      streams.checkRoom(viewer!.id)
      if (request.method === 'HEAD') return reply.headers(headers).send()
      reply.hijack()
      // Memory bounds the number of streams: the response would keep its headers, and the request has its own.
      request.raw.headers = {}
      request.raw.rawHeaders = []
      const { socket } = request.raw
      socket.write(
        `${head}\r\n${requestIdHeader}: ${request.id}\r\ndate: ${new Date().toUTCString()}\r\n\r\nretry: 5000\n\n`,
      )
      streams.add(viewer!, socket)
    },
  })
  rejectOtherMethods(api, endpoint.path, ['GET'])
  api.addHook('preClose', async () => streams.close())
}
