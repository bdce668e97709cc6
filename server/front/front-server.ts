import { createServer, type Server } from 'node:http'
import type { FastifyServerOptions } from 'fastify'
import type { Handle } from '#server/cache/middleware.ts'
import { requireMinimumRate, type MinimumRate } from './minimum-rate.ts'
import { isForSite, refuseOtherHost } from './request-target.ts'
import { securedResponse } from './secured-response.ts'
import { timedResponse } from './timed-response.ts'

type ServerFactory = NonNullable<FastifyServerOptions['serverFactory']>

/** How long a client may take, in milliseconds. */
export interface Patience {
  /** For the headers of a request. */
  headers: number
  /** For a request with its body: a picture over a bad line takes its time. */
  request: number
  /** Without a sign of life, in the middle of a request or an answer. */
  silence: number
  /** How fast a body has to arrive. */
  rate: MinimumRate
  /** How often it is looked for clients that took longer. */
  look: number
}

const usual: Patience = {
  headers: 15_000,
  request: 60_000,
  silence: 60_000,
  rate: { bytes: 4096, window: 10_000 },
  look: 2_000,
}

interface Settings {
  /** Scheme, host and port at which the site is reached. */
  origin: string
  patience?: Patience
  isTimed?: boolean
}

/**
 * A server whose requests pass a front door before they reach the application. The door is put in when what it leads
 * to stands; until then all is for the application. Requests for other hosts are refused. Every answer has these
 * headers, slow clients are cut off, and where it is timed, every answer says how long it took.
 */
export function frontServer(
  headers: Record<string, string>,
  { origin, patience = usual, isTimed = false }: Settings,
): { serverFactory: ServerFactory; open: (door: Handle) => void } {
  const secured = securedResponse(headers)
  let handle: Handle = (_request, _response, next) => next()
  const serverFactory: ServerFactory = (application, options) => {
    const { keepAliveTimeout } = options as { keepAliveTimeout: number }
    const settings = {
      ServerResponse: isTimed ? timedResponse(secured) : secured,
      keepAliveTimeout,
      headersTimeout: patience.headers,
      requestTimeout: patience.request,
      connectionsCheckingInterval: patience.look,
    }
    const server: Server = createServer(settings, (request, response) => {
      if (!isForSite(request, origin)) return refuseOtherHost(request, response)
      handle(request, response, () => application(request, response))
    })
    server.timeout = patience.silence
    requireMinimumRate(server, { ...patience.rate, look: patience.look })
    return server
  }
  return { serverFactory, open: (door) => (handle = door) }
}
