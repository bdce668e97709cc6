import { originOf } from '#api/accounts/events/public.ts'
import type { Services } from '#api/http/call.ts'
import type { TokenUse } from '#api/http/viewer.ts'
import { usedMail } from './mails.ts'
import * as queries from './queries.ts'

/** Records the first use of an access token from a network. */
export async function recordTokenUse(services: Services, use: TokenUse): Promise<void> {
  const { database, accounts, securityLog, wakeMail } = services
  const { token, member, address } = use
  const name = await queries.findName(database, token)
  if (name === undefined) return
  const origin = originOf(use)
  const notice = {
    ...{ origin, mail: usedMail(services, name, origin) },
    emailVerification: accounts.emailVerification,
  }
  const isFirst = await queries.rememberNetwork(database, { token, member }, notice)
  if (!isFirst) return
  wakeMail()
  securityLog({ event: 'token_used', member, address, about: { token } })
}
