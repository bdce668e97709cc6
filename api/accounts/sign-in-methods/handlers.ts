import { accountMessages } from '#contract/account-messages.ts'
import type * as contract from '#contract/sign-in-methods.ts'
import { originOf } from '#api/accounts/events/public.ts'
import { badRequest } from '#api/http/app-error.ts'
import { sessionsOf } from '#api/http/cache/tags.ts'
import type { Call } from '#api/http/call.ts'
import { hashOf } from '#api/http/viewer.ts'
import { removedMail } from './mails.ts'
import * as queries from './queries.ts'

export async function removeSignInMethods(call: Call<typeof contract.removeSignInMethods>): Promise<void> {
  const { database, cache, address, limits, securityLog, wakeMail, body } = call
  const origin = originOf(call)
  const { removal_token, passkeys, providers } = body
  const removal = { tokenHash: hashOf(removal_token), passkeys, providers }
  const removed = await queries.remove(database, removal, origin, (gone) => removedMail(call, gone, origin))
  if (!removed) throw badRequest(accountMessages.removal.token, 'invalid_removal_token')
  const { member } = removed
  cache.invalidate([sessionsOf(member)])
  wakeMail()
  for (const _ of removed.passkeys) securityLog({ event: 'passkey_removed', member, address })
  for (const provider of removed.providers) {
    securityLog({ event: 'provider_disconnected', member, address, about: { provider } })
  }
  await limits.refundNetwork('reset_token', address)
}
