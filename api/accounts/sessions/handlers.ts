import type * as contract from '#contract/account-security.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { originOf } from '#api/accounts/events/public.ts'
import { notFound } from '#api/http/app-error.ts'
import { sessionsOf } from '#api/http/cache/tags.ts'
import type { Call } from '#api/http/call.ts'
import * as queries from './queries.ts'

export async function listSessions({ database, viewer }: Call<typeof contract.listSessions>) {
  return queries.findSessions(database, viewer)
}

export async function endSession(call: Call<typeof contract.endSession>): Promise<void> {
  const { database, viewer, cache, address, securityLog, params } = call
  const ended = await queries.deleteSession(database, viewer, params.id, originOf(call))
  if (!ended) throw notFound(accountMessages.session.notFound)
  cache.invalidate([sessionsOf(viewer.id)])
  securityLog({ event: 'sessions_ended', member: viewer.id, address, about: { sessions: 1 } })
}

export async function endOtherSessions(call: Call<typeof contract.endOtherSessions>): Promise<void> {
  const { database, viewer, cache, address, securityLog } = call
  const sessions = await queries.deleteOtherSessions(database, viewer, originOf(call))
  if (sessions === 0) return
  cache.invalidate([sessionsOf(viewer.id)])
  securityLog({ event: 'sessions_ended', member: viewer.id, address, about: { sessions } })
}
