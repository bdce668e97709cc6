import { createServer, type Server } from 'node:http'
import type { FastifyServerOptions } from 'fastify'
import type { Handle } from '#server/edge.ts'

type ServerFactory = NonNullable<FastifyServerOptions['serverFactory']>

/**
 * A server whose requests pass a front door before they reach the application. The door is put in when what it leads
 * to stands; until then all is for the application.
 */
export function frontServer(): { serverFactory: ServerFactory; open: (door: Handle) => void } {
  let handle: Handle = (_request, _response, next) => next()
  const serverFactory: ServerFactory = (application, options) => {
    const server: Server = createServer((request, response) =>
      handle(request, response, () => application(request, response)),
    )
    const { keepAliveTimeout, requestTimeout } = options as {
      keepAliveTimeout: number
      requestTimeout: number
    }
    server.keepAliveTimeout = keepAliveTimeout
    server.requestTimeout = requestTimeout
    return server
  }
  return { serverFactory, open: (door) => (handle = door) }
}
