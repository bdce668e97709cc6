import { layOut, type MailText, type MailSite } from '#api/mail/public.ts'

/** Tells of a provider that was connected with the account. */
export function connectedMail(site: MailSite, provider: string): MailText {
  const { siteName, siteUrl } = site
  return layOut(site, `${provider} was connected with your ${siteName} account`, [
    `You can now sign in to your account with ${provider}.`,
    'If it was you, there is nothing to do.',
    `If it was not you, disconnect ${provider} and end all other sessions: ${siteUrl}/settings/security. Then change your password: ${siteUrl}/forgot-password`,
  ])
}

/** Tells of a provider that was disconnected from the account. */
export function disconnectedMail(site: MailSite, provider: string): MailText {
  const { siteName, siteUrl } = site
  return layOut(site, `${provider} was disconnected from your ${siteName} account`, [
    `Your account can not be signed in to with ${provider} any more.`,
    'If it was you, there is nothing to do.',
    `If it was not you, end all other sessions and look at the recent activity of your account: ${siteUrl}/settings/security. Then change your password: ${siteUrl}/forgot-password`,
  ])
}
