import type { Services } from '#api/http/call.ts'
import { newToken } from '#api/http/viewer.ts'
import { verificationMail } from './mails.ts'
import { registrationParts } from './queries.ts'

/** Further parts of a registration's `with` that mail the link to confirm the address, where the site asks for that. */
export function verificationParts(
  call: Pick<Services, 'siteName' | 'siteUrl' | 'accounts'>,
  email: string,
): ReturnType<typeof registrationParts> {
  if (!call.accounts.emailVerification) return registrationParts(email, undefined)
  const { token, hash: tokenHash } = newToken()
  return registrationParts(email, { tokenHash, mail: verificationMail(call, token) })
}
