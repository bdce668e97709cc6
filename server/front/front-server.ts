import { createServer, type Server } from 'node:http'
import type { FastifyServerOptions } from 'fastify'
import { requireMinimumRate, type MinimumRate } from './minimum-rate.ts'
import {
  hasTwoHosts,
  isForSite,
  preferMarkdown,
  rejectHost,
  replaceUnreadablePath,
} from './request-target.ts'
import { withHeaders, withServerTiming } from './response-headers.ts'

type ServerFactory = NonNullable<FastifyServerOptions['serverFactory']>

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
 * Creates the application's HTTP server: requests for other hosts are rejected, every response has these headers, and slow
 * clients are disconnected.
 */
export function createServerFactory(
  headers: Record<string, string>,
  { origin, timeouts = defaultTimeouts, hasServerTiming = false }: Settings,
): ServerFactory {
  const Response = withHeaders(headers)
  return (application, options) => {
    const { keepAliveTimeout } = options as { keepAliveTimeout: number }
    const settings = {
      ServerResponse: hasServerTiming ? withServerTiming(Response) : Response,
      keepAliveTimeout,
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      connectionsCheckingInterval: timeouts.checkInterval,
    }
    const server: Server = createServer(settings, (request, response) => {
      if (hasTwoHosts(request)) return rejectHost(request, response, 'The request has two Host headers.')
      if (!isForSite(request, origin))
        return rejectHost(request, response, 'This is no proxy: the request names another host.')
      replaceUnreadablePath(request)
      preferMarkdown(request)
      application(request, response)
    })
    server.timeout = timeouts.idle
    requireMinimumRate(server, { ...timeouts.rate, checkInterval: timeouts.checkInterval })
    return server
  }
}
