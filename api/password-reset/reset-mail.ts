import { limits } from '#contract/limits.ts'
import { layOut, type Mail } from '#api/mail/public.ts'

/** The mail with a code. The address was typed by whoever asked, so only the account's own gets it. */
export function resetMail(siteName: string, email: string, code: string): Mail {
  const { minutes } = limits.resetCode
  const letter = layOut(`Your ${siteName} verification code`, [
    'Hello,',
    `Someone, hopefully you, asked to set a new password for your ${siteName} account. The verification code is:`,
    { code },
    `It is good for ${minutes} minutes.`,
    'If it was not you, you need not do anything: your password stays as it is.',
  ])
  return { ...letter, to: email, toMember: true, goodFor: minutes }
}
