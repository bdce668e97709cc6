import { describeOrigin, type Origin } from '#api/accounts/events/public.ts'
import { layOut, type MailSite, type MailText } from '#api/mail/public.ts'

/** Tells that the username of an account was changed. */
export function usernameMail(site: MailSite, username: string, origin: Origin): MailText {
  const { siteName, siteUrl } = site
  return layOut(site, `Your ${siteName} username was changed`, [
    `The username of your account was changed to ${username}, ${describeOrigin(origin)}. Sign in with it or with your email from now on.`,
    'If it was you, there is nothing to do.',
    `If it was not you, set a new password at once: ${siteUrl}/forgot-password. That signs all browsers out. Then take your username back, which is reserved for you for 90 days: ${siteUrl}/profile. Look at the recent activity of your account, too: ${siteUrl}/settings/security`,
  ])
}
