import { describeOrigin, type Origin } from '#api/accounts/events/public.ts'
import { layOut, type MailText, type MailSite } from '#api/mail/public.ts'

const ifNot = (siteUrl: string) =>
  `change your password at once: ${siteUrl}/forgot-password. That signs all browsers out. Then look at the passkeys and the recent activity of your account: ${siteUrl}/settings/security`

/** Tells of a passkey that was added. */
export function addedMail(site: MailSite, name: string, origin: Origin): MailText {
  const { siteName, siteUrl } = site
  return layOut(site, `New passkey for your ${siteName} account`, [
    `The passkey “${name}” has just been added to your account ${describeOrigin(origin)}. It signs in without a password.`,
    'If it was you, there is nothing to do.',
    `If it was not you, remove this passkey, and ${ifNot(siteUrl)}`,
  ])
}

/** Tells of a passkey that was removed. */
export function removedMail(site: MailSite, origin: Origin): MailText {
  const { siteName, siteUrl } = site
  return layOut(site, `Passkey removed from your ${siteName} account`, [
    `A passkey of your account has just been removed ${describeOrigin(origin)}. It does not sign in any more.`,
    'If it was you, there is nothing to do.',
    `If it was not you, ${ifNot(siteUrl)}`,
  ])
}
