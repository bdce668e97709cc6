import type { SignInMethods } from '#contract/sign-in-methods.ts'

/** Whether anything but the password takes part in signing in. */
export function hasMethods({ passkeys, providers, two_factor }: SignInMethods): boolean {
  return two_factor || passkeys.length + providers.length > 0
}
