import type { ModerationAction } from '#contract/moderation-log.ts'
import type { Services } from '#api/http/call.ts'
import { everything } from '#api/http/cache/tags.ts'
import type { Viewer } from '#api/http/viewer.ts'
import type { Decision } from './action-queries.ts'

/** A call of a moderator that decides something. */
export interface ModerationCall<Params> extends Services {
  viewer: Viewer
  params: Params
  body: { reason: string }
  address: string
}

/** A moderation action in the security log. */
export interface LoggedAction {
  /** The action as in the moderation log. */
  act: ModerationAction
  post?: number
  comment?: number
  case?: number
  category?: number
  tool?: number
  /** The reset parts of a profile. */
  fields?: string
}

/** Writes an act about a member's things into the security log; `member` is null where it is about nobody's. */
export function logAction(
  call: Pick<ModerationCall<unknown>, 'viewer' | 'address' | 'securityLog'>,
  member: number | null,
  about: LoggedAction,
): void {
  const { viewer, address, securityLog } = call
  securityLog({ event: 'moderation', member, address, about: { ...about, moderator: viewer.id } })
}

/** The moderator and the reason of a call. */
export function decisionOf({ viewer, body }: Pick<ModerationCall<unknown>, 'viewer' | 'body'>): Decision {
  return { moderator: viewer.id, reason: body.reason }
}

/** Invalidates the whole cache: moderation is rare and affects lists, counts, notifications and sessions. */
export function invalidateAll({ cache }: Services): void {
  cache.invalidate([everything])
}
