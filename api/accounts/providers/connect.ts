import type { ProviderError } from '#contract/providers.ts'
import { originOf, unconfirmedMail } from '#api/accounts/events/public.ts'
import type { ProviderSettings, Services } from '#api/http/call.ts'
import type { Identity } from './client.ts'
import { connectedMail } from './mails.ts'
import { connectIdentity } from './queries.ts'

type ConnectCall = Pick<
  Services,
  'database' | 'siteName' | 'siteUrl' | 'accounts' | 'securityLog' | 'wakeMail'
> & { address: string; userAgent: string }

/** Connects an identity with the account of a session. Returns why not, if it is refused. */
export async function connectAccount(
  call: ConnectCall,
  { id, name }: ProviderSettings,
  { issuer, subject }: Identity,
  { member, session }: { member: number; session: Buffer },
): Promise<ProviderError | undefined> {
  const { database, accounts, securityLog, wakeMail, address } = call
  const origin = originOf(call)
  const state = await connectIdentity(
    database,
    { provider: id, issuer, subject, member, session },
    {
      origin,
      mail: connectedMail(call, name),
      emailVerification: accounts.emailVerification,
      mailUnconfirmed: unconfirmedMail(call, origin),
    },
  )
  if (state.is_new) {
    wakeMail()
    securityLog({ event: 'provider_connected', member, address, about: { provider: id } })
    return undefined
  }
  if (state.owner === member) return undefined
  if (state.owner !== null) return 'identity_taken'
  return state.has_another ? 'already_connected' : 'expired'
}
