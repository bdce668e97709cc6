import type { FastifyReply, FastifyRequest } from 'fastify'
import { renderAddress } from '#api/http/limits/count-requests.ts'
import type { Tally } from './tally.ts'

/** What a request is called in the figures: few names, whatever people ask for. */
function nameOf({ url = '', config }: FastifyRequest['routeOptions']): string {
  if (config?.endpoint !== undefined) return config.endpoint
  if (url === '/*') return 'page'
  if (/^\/(healthz|readyz|metrics)$/.test(url)) return url.slice(1)
  return url.startsWith('/api/media/') ? 'picture' : 'other'
}

/** Counts what the application answers, except to the pages that it renders itself. */
export function tallyOf(tally: Tally) {
  return ({ raw, routeOptions }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): void => {
    if (raw.socket.remoteAddress === renderAddress) return
    tally.made(nameOf(routeOptions), statusCode, elapsedTime / 1000, false)
  }
}
