import { limits } from '#contract/limits.ts'
import { layOut, longestTry, type Mail, type MailSite } from '#api/mail/public.ts'

const { days } = limits.verification

function linkOf({ siteUrl }: MailSite, token: string): string {
  return `${siteUrl}/verify-email?token=${token}`
}

function mail(...text: Parameters<typeof layOut>): Omit<Mail, 'to'> {
  return { ...layOut(...text), goodFor: longestTry }
}

/** Asks a new member to confirm the address of the account. */
export function verificationMail(site: MailSite, token: string): Omit<Mail, 'to'> {
  const text = mail(site, `Confirm your email address for ${site.siteName}`, [
    `Somebody, hopefully you, has made an account at ${site.siteName} with this email address. Please confirm it:`,
    linkOf(site, token),
    `The link works once, within ${days} days.`,
    'If it was not you, you need not do anything.',
  ])
  return { ...text, toMember: true }
}

/** Asks the owner of a new address to confirm it. */
export function newAddressMail(site: MailSite, token: string): Omit<Mail, 'to'> {
  return mail(site, `Confirm your new email address for ${site.siteName}`, [
    `A member of ${site.siteName} wants to use this email address for their account. If it was you, please confirm it:`,
    linkOf(site, token),
    `The link works once, within ${days} days. Until then, your account keeps its email address.`,
    'If it was not you, you need not do anything.',
  ])
}

/** Tells the old address of a requested change, with the link that undoes it. */
export function changeNoticeMail(site: MailSite, token: string): Omit<Mail, 'to'> {
  const { siteName } = site
  return mail(site, `The email address of your ${siteName} account is about to change`, [
    `Somebody who knows how to sign in to your ${siteName} account has asked to change its email address.`,
    'If it was you, there is nothing to do here: open the link in the mail to your new address.',
    'If it was not you, stop the change with this link, also if you have never signed up here:',
    linkOf(site, token),
    `It works once, within ${days} days, even after the address was changed: you choose a new password, your account gets this address back, and all browsers are signed out.`,
  ])
}

/** Tells the old address that the change is done. The link that undoes it came with the notice. */
export function changedMail(site: MailSite): Omit<Mail, 'to'> {
  const { siteName } = site
  return mail(site, `The email address of your ${siteName} account was changed`, [
    `Your ${siteName} account has a new email address. Mails go there from now on.`,
    `If it was not you, open the link in our mail "The email address of your ${siteName} account is about to change". It undoes the change for ${days} days after it was requested.`,
  ])
}
