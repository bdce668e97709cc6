import type { FastifyRequest } from 'fastify'
import { renderAddress } from '#api/http/counted.ts'
import type { Pressure } from './pressure.ts'

// What costs next to nothing, or tells how the site does.
const always = /^\/(healthz|readyz|metrics|assets\/.*)$/

/** Refuses requests under pressure, but those that are needed then, and the parts of a page that was let in before. */
export function admission(pressure: Pressure) {
  return ({ url, raw }: FastifyRequest): void => {
    if (always.test(url) || raw.socket.remoteAddress === renderAddress) return
    pressure.admit()
  }
}
