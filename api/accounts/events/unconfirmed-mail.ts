import { layOut, type MailSite, type MailText } from '#api/mail/public.ts'
import { describeOrigin, type Origin } from './origin.ts'

/**
 * Tells an address that nobody has confirmed of a change of what signs in to its account. Its owner may never have signed up:
 * the mail has no text that a member has chosen.
 */
export function unconfirmedMail(site: MailSite, origin: Origin): MailText {
  const { siteName, siteUrl } = site
  return layOut(site, `What signs in to your ${siteName} account has changed`, [
    `An account at ${siteName} has this email address, which nobody has confirmed yet. What signs in to the account has just been changed ${describeOrigin(origin)}: a password, a passkey, a connected provider or two-step sign-in.`,
    'If it was you, please confirm your email address with the link in our other mail.',
    `If you did not sign up here, somebody else uses your address. Set a password to take the account over: ${siteUrl}/forgot-password. That signs all browsers out and removes everything else that signs in. Then you can delete the account: ${siteUrl}/settings/account`,
    'We send this at most once a day.',
  ])
}
