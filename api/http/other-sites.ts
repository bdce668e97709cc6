import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tokenMessages } from '#contract/token-messages.ts'
import { AppError } from './app-error.ts'
import { credentialsIn } from './credentials.ts'

/** Lets scripts of other sites read a response. Browsers never send credentials by themselves for `*`. */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Link, Retry-After, X-Request-Id',
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether scripts of other sites may read all answers, errors included, of a route outside of the API. */
    isForOtherSites?: boolean
  }
}

const harmless = ['GET', 'HEAD', 'OPTIONS']

/** Whether a script of another site makes the request: browsers name the site. A site is its host and port. */
function isFromOtherSite({ headers, host }: FastifyRequest, siteHost: string): boolean {
  // Browsers know the own origin behind a proxy that changes the host, too.
  if (headers.origin === undefined || headers['sec-fetch-site'] === 'same-origin') return false
  const from = URL.parse(headers.origin)?.host
  return from !== host && from !== siteHost
}

/**
 * Lets scripts of other sites read public answers and the refusals of preflights, and use access tokens. Browsers do not show them other answers, and their other
 * writes are refused: a session belongs to the pages of this site, and visitors of other sites must not sign up or guess
 * passwords here without knowing.
 */
export function allowOtherSites(app: FastifyInstance, siteUrl: string, prefix: string): void {
  const siteHost = new URL(siteUrl).host
  app.addHook('onRequest', (request, reply, done) => {
    const { url, config } = request.routeOptions
    if (config.isForOtherSites) reply.headers(corsHeaders)
    if (!url?.startsWith(`${prefix}/`)) return done()
    const { authorization } = request.headers
    const isByAccessToken =
      config.access !== 'open' &&
      authorization !== undefined &&
      credentialsIn(authorization)?.kind === 'access token'
    const isPublicRead = config.find !== undefined && authorization === undefined
    if (isByAccessToken || isPublicRead || isPreflight(request)) reply.headers(corsHeaders)
    const mayWrite =
      isByAccessToken || harmless.includes(request.method) || !isFromOtherSite(request, siteHost)
    done(mayWrite ? undefined : new AppError(403, 'other_origin', tokenMessages.otherSite))
  })
}

/** Whether a browser asks if a script of another site may make a request. */
export function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
}

/** Answers a preflight. It cannot know the token: `allowOtherSites` judges the request itself. */
export function answerPreflight(reply: FastifyReply, methods: string[]): FastifyReply {
  return reply
    .code(204)
    .headers({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key',
      // Two hours: Chromium takes no more.
      'access-control-max-age': '7200',
    })
    .send()
}
