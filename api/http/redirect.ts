import type { FastifyReply } from 'fastify'
import { privateCacheControl } from './response.ts'

/** Leads a browser elsewhere. */
export interface Redirect {
  location: string
  /** A `Set-Cookie` header. */
  cookie?: string
}

/** Sends a redirect that is never stored. The next site does not learn the address, which may have codes in it. */
export function sendRedirect(reply: FastifyReply, { location, cookie }: Redirect): FastifyReply {
  reply.header('cache-control', privateCacheControl).header('referrer-policy', 'no-referrer')
  if (cookie !== undefined) reply.header('set-cookie', cookie)
  return reply.status(302).header('location', location).send()
}
