import { limits } from '#contract/limits.ts'
import { layOut, type Mail, type MailSite } from '#api/mail/public.ts'

/** The mail with a code. Anyone can type an address, so the mail goes to the address of the account alone. */
export function resetMail(site: MailSite, email: string, code: string): Mail {
  const { minutes } = limits.resetCode
  const { siteName } = site
  const mail = layOut(site, `Your ${siteName} verification code`, [
    'Hello,',
    `Someone, hopefully you, asked to set a new password for your ${siteName} account. The verification code is:`,
    { code },
    `It is good for ${minutes} minutes.`,
    'If it was not you, you need not do anything: your password stays as it is.',
  ])
  return { ...mail, to: email, toMember: true, goodFor: minutes }
}

/** The mail with a code that an administrator sends. The address is in the fragment, which browsers send nowhere. */
export function administratorsResetMail(site: MailSite, email: string, code: string): Mail {
  const { minutes } = limits.resetCode
  const { siteName, siteUrl } = site
  const mail = layOut(site, `Your ${siteName} verification code`, [
    'Hello,',
    `We send you this code so that you can set a new password for your ${siteName} account:`,
    { code },
    `It is good for ${minutes} minutes. Enter it here: ${siteUrl}/verify-code#${new URLSearchParams({ email })}`,
    'If you did not ask for it, you need not do anything: your password stays as it is.',
  ])
  return { ...mail, to: email, toMember: true, goodFor: minutes }
}
