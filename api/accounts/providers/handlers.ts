import { limits } from '#contract/limits.ts'
import { accountMessages } from '#contract/account-messages.ts'
import type * as contract from '#contract/providers.ts'
import { originOf } from '#api/accounts/events/public.ts'
import { AppError, notFound } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import { newToken } from '#api/http/viewer.ts'
import { createToken } from '#api/accounts/one-time-tokens/public.ts'
import { disconnectedMail } from './mails.ts'
import type { LinkRequest } from './redirects.ts'
import * as queries from './queries.ts'
import { findProvider } from './settings.ts'

export async function listProviders({ accounts }: Call<typeof contract.listProviders>) {
  return accounts.providers.map(({ id, name }) => ({ id, name }))
}

export async function linkProvider(call: Call<typeof contract.linkProvider>) {
  const { database, viewer } = call
  const { id } = findProvider(call, call.params)
  const { token: code, hash: tokenHash } = newToken()
  const data: LinkRequest = { provider: id, session: viewer.tokenHash.toString('base64url') }
  await createToken(database, {
    purpose: 'provider_link',
    tokenHash,
    seconds: limits.provider.linkSeconds,
    member: viewer.id,
    data,
  })
  return { code }
}

export async function unlinkProvider(call: Call<typeof contract.unlinkProvider>): Promise<void> {
  const { database, viewer, accounts, address, securityLog, wakeMail } = call
  const { id, name } = findProvider(call, call.params)
  const { is_gone, was_connected } = await queries.disconnectIdentity(
    database,
    { provider: id, member: viewer.id, providers: accounts.providers.map((one) => one.id) },
    {
      origin: originOf(call),
      mail: disconnectedMail(call, name),
      emailVerification: accounts.emailVerification,
    },
  )
  if (!was_connected) throw notFound(accountMessages.provider.notConnected)
  if (!is_gone) throw new AppError(409, 'last_way_in', accountMessages.account.lastWayIn)
  wakeMail()
  securityLog({ event: 'provider_disconnected', member: viewer.id, address, about: { provider: id } })
}
