import { describeOrigin, type Origin } from '#api/accounts/events/public.ts'
import { layOut, type MailText, type MailSite } from '#api/mail/public.ts'

/** Tells of a sign-in from a browser that was not seen before. */
export function newBrowserMail(site: MailSite, origin: Origin): MailText {
  const { siteName, siteUrl } = site
  return layOut(site, `New sign-in to your ${siteName} account`, [
    `Somebody has just signed in to your account ${describeOrigin(origin)}.`,
    'If it was you, there is nothing to do.',
    `If it was not you, change your password at once: ${siteUrl}/forgot-password. That signs all browsers out. Then look at the recent activity of your account: ${siteUrl}/settings/security`,
  ])
}
