import type { AccountEventKind } from '#contract/account-security.ts'

/** An event, in plain words. */
export const eventTexts: Record<AccountEventKind, string> = {
  registered: 'Account created',
  signed_in: 'Signed in',
  sign_in_failed: 'Failed sign-in or wrong password',
  session_ended: 'A session was ended',
  sessions_ended: 'All other sessions were ended',
  password_changed: 'Password changed',
  password_reset: 'Password reset with a code sent by email',
  email_change_requested: 'New email address entered, not confirmed yet',
  email_changed: 'Email address changed',
  email_change_undone: 'Change of the email address undone',
  email_verified: 'Email address confirmed',
  two_factor_on: 'Two-step sign-in turned on',
  two_factor_off: 'Two-step sign-in turned off',
  recovery_code_used: 'Signed in with a recovery code',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  provider_connected: 'Account of another site connected',
  provider_disconnected: 'Account of another site disconnected',
  username_changed: 'Username changed',
  token_created: 'Access token made',
  token_deleted: 'Access token deleted',
  token_used: 'Access token used from a new network',
}

/** The origin of a session or an event: browser, then network, as far as they are known. */
export function originText({ browser, network }: { browser: string; network: string }): string {
  return [browser, network].filter(Boolean).join(' · ')
}
