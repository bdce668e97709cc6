import type * as contract from '#contract/tokens.ts'
import { tokenMessages } from '#contract/token-messages.ts'
import { originOf } from '#api/accounts/events/public.ts'
import { AppError, notFound, refuseFields, unauthorized } from '#api/http/app-error.ts'
import { sessionsOf } from '#api/http/cache/tags.ts'
import type { Call } from '#api/http/call.ts'
import { asAccessToken } from '#api/http/credentials.ts'
import { hashOf, newToken } from '#api/http/viewer.ts'
import { createdMail } from './mails.ts'
import * as queries from './queries.ts'

export async function listTokens({ database, viewer }: Call<typeof contract.listTokens>) {
  return queries.findTokens(database, viewer.id)
}

export async function addToken(call: Call<typeof contract.addToken>) {
  const { database, viewer, body, accounts, address, securityLog, wakeMail } = call
  const scopes = [
    ...(body.scopes.includes('moderate') && !viewer.isModerator ? [tokenMessages.moderate] : []),
    ...(body.scopes.includes('admin') && !viewer.isAdministrator ? [tokenMessages.admin] : []),
  ]
  if (scopes.length > 0) refuseFields({ scopes })
  const token = asAccessToken(newToken().token)
  const origin = originOf(call)
  const { emailVerification } = accounts
  const notice = { origin, mail: createdMail(call, body, origin), emailVerification }
  const added = await queries.insertToken(database, viewer, { ...body, hash: hashOf(token) }, notice)
  if (added === 'gone') throw unauthorized('Your session has ended. Please log in again.')
  if (added === 'full') throw new AppError(409, 'too_many', tokenMessages.tooMany)
  wakeMail()
  securityLog({ event: 'token_created', member: viewer.id, address, about: { token: added.id } })
  return { ...added, token }
}

export async function deleteToken(call: Call<typeof contract.deleteToken>): Promise<void> {
  const { database, viewer, params, cache, accounts, address, securityLog } = call
  const notice = { origin: originOf(call), emailVerification: accounts.emailVerification }
  const isDeleted = await queries.deleteOwnToken(database, { id: params.id, member: viewer.id }, notice)
  if (!isDeleted) throw notFound(tokenMessages.notFound)
  cache.invalidate([sessionsOf(viewer.id)])
  securityLog({ event: 'token_deleted', member: viewer.id, address, about: { token: params.id } })
}
