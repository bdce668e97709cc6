import type { Provider } from '#contract/providers.ts'
import type { SignInMethods } from '#contract/sign-in-methods.ts'
import type { SignInState } from './queries.ts'

/** The providers that the operator has set. */
export interface Providers {
  accounts: { providers: Provider[] }
}

/** The name of a provider; its id when the site has it not set any more. */
export function nameOfProvider({ accounts }: Providers, id: string): string {
  return accounts.providers.find((provider) => provider.id === id)?.name ?? id
}

/** The ways to sign in to an account, as the contract has them. The token is left out when there is nothing to remove. */
export function presentSignInMethods(
  services: Providers,
  state: SignInState,
  removalToken: string,
): SignInMethods {
  const providers = state.providers.map((id) => ({ id, name: nameOfProvider(services, id) }))
  return {
    passkeys: state.passkeys,
    providers,
    two_factor: state.twoFactor,
    removal_token: hasRemovable(state) ? removalToken : null,
  }
}

/** Whether there is anything that a removal token permits to remove. */
export function hasRemovable({ passkeys, providers }: SignInState): boolean {
  return passkeys.length + providers.length > 0
}
