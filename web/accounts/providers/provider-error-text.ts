import { accountMessages } from '#contract/account-messages.ts'
import type { ProviderError } from '#contract/providers.ts'

const texts: Record<ProviderError, (provider: string) => string> = {
  cancelled: (provider) => `You have cancelled the sign-in with ${provider}.`,
  expired: () => 'This sign-in has expired. Please try again.',
  refused: (provider) => `The sign-in with ${provider} has failed. Please try again.`,
  unavailable: (provider) => `${provider} can not be reached right now. Please try again later.`,
  address_missing: (provider) =>
    `${provider} has given us no confirmed email address of yours. Add one there, or sign up with an email and a password.`,
  address_taken: (provider) =>
    `An account with this address exists. Log in and connect ${provider} in your settings.`,
  identity_taken: (provider) => `This ${provider} account is connected with another account here.`,
  invite_needed: () => accountMessages.invite.needed,
  registration_closed: () => accountMessages.invite.registrationClosed,
  already_connected: (provider) => `Another ${provider} account is connected already. Disconnect it first.`,
}

function isKnown(code: string): code is ProviderError {
  return Object.hasOwn(texts, code)
}

/** The sentence for an error code of an address; null for a code that is unknown. */
export function providerErrorText(code: string | null, provider: string): string | null {
  return code !== null && isKnown(code) ? texts[code](provider) : null
}
