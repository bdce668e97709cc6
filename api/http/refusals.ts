import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { clientAddress, shownNetwork } from './client-network.ts'
import { renderAddress } from './limits/request-limits.ts'
import type { SecurityLog } from './security-log.ts'

/** A request that was refused to its client. */
export interface Refusal {
  status: number
  /** The code of the error. */
  code: string
  /** The name of the call, or of a kind of address such as `page`; null for other addresses. */
  call: string | null
  member: number | null
  address: string
}

/** Writes a refusal to the security log. */
export type LogRefusal = (refusal: Refusal) => void

declare module 'fastify' {
  interface FastifyInstance {
    logRefusal: LogRefusal
  }
  interface FastifyRequest {
    /** Whether the call has written a security event, which then says more than its refusal. */
    hasSecurityEvent: boolean
  }
}

/** Not signed in, not allowed, too often. */
const refusals = new Set([401, 403, 429])

const minuteMs = 60_000

/**
 * Logs the refusals of an application. Those that differ in nothing are logged once a minute: clients repeat refused
 * requests, and must not fill the log.
 */
export function logRefusals(app: FastifyInstance, securityLog: SecurityLog): void {
  const recent = new LRUCache<string, true>({ max: 10_000, ttl: minuteMs, ttlResolution: 0 })
  app.decorateRequest('hasSecurityEvent', false)
  app.decorate('logRefusal', ({ status, code, call, member, address }: Refusal) => {
    const about = { call, status, code }
    const key = JSON.stringify([member, shownNetwork(address), about])
    if (recent.has(key)) return
    recent.set(key, true)
    securityLog({ event: 'refused', member, address, about })
  })
}

/** Logs the error of a request if it is a refusal. */
export function logIfRefused(
  request: FastifyRequest,
  { status, code }: { status: number; code: string },
): void {
  // The password was right, and the sign-in goes on.
  const isPending = code === 'two_factor_required'
  const isForPage = request.raw.socket.remoteAddress === renderAddress
  if (!refusals.has(status) || isPending || isForPage || request.hasSecurityEvent) return
  const call = request.routeOptions.config.endpoint ?? null
  const member = request.authentication?.viewer?.id ?? null
  request.server.logRefusal({ status, code, call, member, address: clientAddress(request) })
}
