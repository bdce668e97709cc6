import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { FastifyServerOptions } from 'fastify'
import { requireMinimumRate, type MinimumRate } from './minimum-rate.ts'
import { isForSite, rejectOtherHost } from './request-target.ts'
import { withHeaders, withServerTiming } from './response-headers.ts'

type ServerFactory = NonNullable<FastifyServerOptions['serverFactory']>

/** Handles a request in front of the application, or calls `next` to pass it on. */
export type FrontHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Timeouts of clients, in milliseconds. */
export interface ClientTimeouts {
  /** For the headers of a request. */
  headers: number
  /** For a request with its body; a picture over a slow line takes long. */
  request: number
  /** Without any data in the middle of a request or a response. */
  idle: number
  /** Minimum rate of arriving bodies. */
  rate: MinimumRate
  /** The interval of the checks. */
  checkInterval: number
}

const defaultTimeouts: ClientTimeouts = {
  headers: 15_000,
  request: 60_000,
  idle: 60_000,
  rate: { bytes: 4096, window: 10_000 },
  checkInterval: 2_000,
}

interface Settings {
  /** Scheme, host and port of the site. */
  origin: string
  timeouts?: ClientTimeouts
  /** Whether responses have a `Server-Timing` header. */
  hasServerTiming?: boolean
}

/**
 * An HTTP server that handles requests before they reach the application. Until `setHandler` is called, all requests go
 * to the application. Requests for other hosts are rejected, every response has these headers, and slow clients are
 * disconnected.
 */
export function createFrontServer(
  headers: Record<string, string>,
  { origin, timeouts = defaultTimeouts, hasServerTiming = false }: Settings,
): { serverFactory: ServerFactory; setHandler: (handler: FrontHandler) => void } {
  const Response = withHeaders(headers)
  let handle: FrontHandler = (_request, _response, next) => next()
  const serverFactory: ServerFactory = (application, options) => {
    const { keepAliveTimeout } = options as { keepAliveTimeout: number }
    const settings = {
      ServerResponse: hasServerTiming ? withServerTiming(Response) : Response,
      keepAliveTimeout,
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      connectionsCheckingInterval: timeouts.checkInterval,
    }
    const server: Server = createServer(settings, (request, response) => {
      if (!isForSite(request, origin)) return rejectOtherHost(request, response)
      handle(request, response, () => application(request, response))
    })
    server.timeout = timeouts.idle
    requireMinimumRate(server, { ...timeouts.rate, checkInterval: timeouts.checkInterval })
    return server
  }
  return { serverFactory, setHandler: (handler) => (handle = handler) }
}
