import type { Services } from '#api/http/call.ts'
import { everything } from '#api/http/sources.ts'
import type { Viewer } from '#api/http/viewer.ts'
import type { Decision } from './act-queries.ts'

/** A call with which a moderator decides something. */
export interface Act<Params> extends Services {
  viewer: Viewer
  params: Params
  body: { reason: string }
}

/** Who decides, and why. */
export function decisionOf({ viewer, body }: Pick<Act<unknown>, 'viewer' | 'body'>): Decision {
  return { moderator: viewer.id, reason: body.reason }
}

/** What a moderator does is seldom and reaches far: lists, counts, notifications, sessions. */
export function showAnew({ kept }: Services): void {
  kept.changed([everything])
}
