import type { ModerationAct } from '#contract/moderation.ts'
import type { Services } from '#api/http/call.ts'
import { everything } from '#api/http/cache/tags.ts'
import type { Viewer } from '#api/http/viewer.ts'
import type { Decision } from './act-queries.ts'

/** A call with which a moderator decides something. */
export interface Act<Params> extends Services {
  viewer: Viewer
  params: Params
  body: { reason: string }
  address: string
}

/** What an act was about, for the security log. */
export interface About {
  /** The word of the moderation log. */
  act: ModerationAct
  post?: number
  comment?: number
  case?: number
  category?: number
  /** The reset parts of a profile. */
  fields?: string
}

/** Writes an act about a member's things into the security log; `member` is null where it is about nobody's. */
export function logAct(call: Act<unknown>, member: number | null, about: About): void {
  const { viewer, address, securityLog } = call
  securityLog({ event: 'moderation', member, address, about: { ...about, moderator: viewer.id } })
}

/** Who decides, and why. */
export function decisionOf({ viewer, body }: Pick<Act<unknown>, 'viewer' | 'body'>): Decision {
  return { moderator: viewer.id, reason: body.reason }
}

/** What a moderator does is seldom and reaches far: lists, counts, notifications, sessions. */
export function showAnew({ cache }: Services): void {
  cache.invalidate([everything])
}
