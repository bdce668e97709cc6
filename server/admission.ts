import type { FastifyRequest } from 'fastify'
import { renderAddress } from '#api/http/counted.ts'
import { throwReason } from './edge/unanswered.ts'
import type { Pressure } from './pressure.ts'

// What costs next to nothing, or tells how the site does.
const always = /^\/(healthz|readyz|metrics|assets\/.*)$/

/**
 * Refuses what the front door could not answer; and under pressure everything but what is needed then, and the parts of
 * a page that was let in before.
 */
export function admission(pressure: Pressure) {
  return ({ url, raw }: FastifyRequest): void => {
    throwReason(raw)
    if (always.test(url) || raw.socket.remoteAddress === renderAddress) return
    pressure.admit()
  }
}
