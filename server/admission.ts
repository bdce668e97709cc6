import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#api/http/app-error.ts'
import { renderAddress } from '#api/http/counted.ts'
import { busyPage, sendBusyPage, wantsPage } from './busy-page.ts'
import { throwReason } from './edge/unanswered.ts'
import type { Pressure } from './pressure.ts'

// What costs next to nothing, or tells how the site does.
const always = /^\/(healthz|readyz|metrics|assets\/.*)$/

/**
 * Refuses what the front door could not answer; and under pressure everything but what is needed then, and the parts of
 * a page that was let in before. Who wants a page is told so by one.
 */
export function admission(pressure: Pressure, siteName: string) {
  const page = busyPage(siteName)
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const { url, raw } = request
    throwReason(raw)
    if (always.test(url) || raw.socket.remoteAddress === renderAddress) return
    if (pressure.admits()) return
    if (!wantsPage(request)) throw overloaded()
    sendBusyPage(reply, page)
  }
}

function overloaded(): AppError {
  const detail = 'The site has more to do than it can right now. Please try again in a moment.'
  return new AppError(503, 'overloaded', detail)
}
