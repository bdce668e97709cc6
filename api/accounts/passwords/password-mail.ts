import { describeOrigin, type Origin } from '#api/accounts/events/public.ts'
import { layOut, type MailText, type MailSite } from '#api/mail/public.ts'

interface NewPassword {
  isFirst: boolean
  /** Further paragraphs about the account. */
  notes?: string[]
}

/** Tells that an account has a new password, or its first one. */
export function newPasswordMail(
  site: MailSite,
  origin: Origin,
  { isFirst, notes = [] }: NewPassword,
): MailText {
  const { siteName, siteUrl } = site
  const done = isFirst ? 'A password was set for your account' : 'The password of your account was changed'
  return layOut(site, `New password of your ${siteName} account`, [
    'Hello,',
    `${done}, ${describeOrigin(origin)}. All other browsers are signed out.`,
    ...notes,
    'If it was you, there is nothing to do.',
    `If it was not you, set a new password at once: ${siteUrl}/forgot-password. That signs all browsers out. Then look at the recent activity of your account: ${siteUrl}/settings/security`,
  ])
}
