import { accountMessages } from '#contract/account-messages.ts'
import { notFound } from '#api/http/app-error.ts'
import type { ProviderSettings, Services } from '#api/http/call.ts'

/** The settings of a provider. Throws 404 when the operator has not set it. */
export function findProvider(
  { accounts }: Pick<Services, 'accounts'>,
  { provider: id }: { provider: string },
): ProviderSettings {
  const provider = accounts.providers.find((one) => one.id === id)
  if (!provider) throw notFound(accountMessages.provider.notFound)
  return provider
}
