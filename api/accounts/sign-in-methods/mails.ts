import { describeOrigin, type Origin } from '#api/accounts/events/public.ts'
import { layOut, type MailSite, type MailText } from '#api/mail/public.ts'
import { nameOfProvider, type Providers } from './presenter.ts'
import type { Removed, SignInState } from './queries.ts'

type Site = MailSite & Providers

function namesOf(site: Site, { passkeys, providers }: { passkeys: string[]; providers: string[] }): string {
  const names = [
    ...passkeys.map((name) => `the passkey “${name}”`),
    ...providers.map((id) => nameOfProvider(site, id)),
  ]
  return new Intl.ListFormat('en-GB').format(names)
}

/** Paragraphs of the mail about a new password: what else signs in to the account. */
export function signInNotes(site: Site, { passkeys, providers, twoFactor }: SignInState): string[] {
  const names = namesOf(site, { passkeys: passkeys.map(({ name }) => name), providers })
  return [
    names === ''
      ? 'Nothing but the password signs in to your account.'
      : `These sign in to your account as well: ${names}. Remove what you do not know: ${site.siteUrl}/settings/security`,
    twoFactor
      ? `Two-step sign-in is on. If you have not turned it on, write to us: ${site.siteUrl}/contactUs`
      : 'Two-step sign-in is off.',
  ]
}

/** Paragraph of the mail about a new password that was the first proof of the account's address. */
export const removedAllNote =
  'No mail had proven before that this address is yours, so somebody else may have made the account with it. Everything else that could sign in, such as passkeys, connected providers and two-step sign-in, was therefore removed.'

/** Tells what was removed right after a new password was set by a mail. */
export function removedMail(site: Site, removed: Removed, origin: Origin): MailText {
  return layOut(site, `Ways to sign in were removed from your ${site.siteName} account`, [
    `These do not sign in to your account any more: ${namesOf(site, removed)}. They were removed ${describeOrigin(origin)}, right after a new password was set by a mail. All browsers are signed out.`,
    'If it was you, there is nothing to do.',
    `If it was not you, somebody reads your mail: secure your mailbox, then set a new password: ${site.siteUrl}/forgot-password`,
  ])
}
