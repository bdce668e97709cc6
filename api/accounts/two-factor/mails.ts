import { describeOrigin, type Origin } from '#api/accounts/events/public.ts'
import { layOut, type MailText, type MailSite } from '#api/mail/public.ts'

const newPassword = (siteUrl: string) =>
  `choose a new password at once: ${siteUrl}/forgot-password. That signs all browsers out.`

/** Tells that two-step sign-in was turned on. */
export function turnedOnMail(site: MailSite, origin: Origin): MailText {
  const { siteName, siteUrl } = site
  return layOut(site, `Two-step sign-in is on for your ${siteName} account`, [
    `Two-step sign-in was turned on for your account ${describeOrigin(origin)}. A sign-in now asks for a code of the authenticator app, too.`,
    'If it was you, keep your recovery codes in a safe place: they are the way in without the app.',
    `If it was not you, ${newPassword(siteUrl)} Then write to us, so that we turn two-step sign-in off: ${siteUrl}/contactUs`,
  ])
}

/** Tells that two-step sign-in was turned off by the member. */
export function turnedOffMail(site: MailSite, origin: Origin): MailText {
  const { siteName, siteUrl } = site
  return layOut(site, `Two-step sign-in is off for your ${siteName} account`, [
    `Two-step sign-in was turned off for your account ${describeOrigin(origin)}. Its authenticator app and its recovery codes are not asked for any more.`,
    'If it was you, there is nothing to do.',
    `If it was not you, ${newPassword(siteUrl)} Then turn two-step sign-in on again: ${siteUrl}/settings/security`,
  ])
}

/** Tells that the operator turned two-step sign-in off. */
export function turnedOffByOperatorMail(site: MailSite): MailText {
  const { siteName, siteUrl } = site
  return layOut(site, `Two-step sign-in is off for your ${siteName} account`, [
    'We have turned two-step sign-in off for your account, as for members who have lost their authenticator app and their recovery codes.',
    `If you asked for it, turn it on again with your new app: ${siteUrl}/settings/security`,
    `If you did not ask for it, ${newPassword(siteUrl)} Then write to us: ${siteUrl}/contactUs`,
  ])
}

/** Tells of a sign-in with a recovery code. */
export function recoveryCodeMail(site: MailSite, origin: Origin): MailText {
  const { siteName, siteUrl } = site
  return layOut(site, `A recovery code of your ${siteName} account was used`, [
    `Somebody has just signed in to your account with a recovery code, ${describeOrigin(origin)}. This code does not work again.`,
    `If it was you and you are running out of codes, turn two-step sign-in off and on again to get new ones: ${siteUrl}/settings/security`,
    `If it was not you, ${newPassword(siteUrl)} Then turn two-step sign-in off and on again, so that the other recovery codes end, too: ${siteUrl}/settings/security`,
  ])
}
