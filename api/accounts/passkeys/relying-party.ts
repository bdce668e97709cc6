import { accountMessages } from '#contract/account-messages.ts'
import { passkeyAddress } from '#contract/passkey-address.ts'
import { AppError } from '#api/http/app-error.ts'

/** The site as authenticators know it. */
export interface RelyingParty {
  id: string
  /** Origins of pages that may ask for passkeys. */
  origins: string[]
}

/** The relying party of a site. Throws 409 when its address is an IP address, for which browsers make no passkeys. */
export function relyingPartyOf(siteUrl: string): RelyingParty {
  const address = passkeyAddress(siteUrl)
  if (!address) throw new AppError(409, 'passkeys_unavailable', accountMessages.passkey.unavailable)
  // A loopback address and localhost are the same machine.
  return { id: address.hostname, origins: [...new Set([siteUrl, address.origin])] }
}
