import type { z } from 'zod'
import type { contactMessage } from '#contract/contact.ts'
import { layOut, longestTry, type Mail, type MailSite } from '#api/mail/public.ts'

const topics = {
  bug: 'Bug Report',
  feature: 'Feature Request',
  feedback: 'General Feedback',
  partnership: 'Partnership',
} as const

/** The mail to the operator with a message, so that a reply goes to its sender. */
export function contactMail(
  site: MailSite,
  operatorEmail: string,
  { name, email, subject, category, message }: z.output<typeof contactMessage>,
): Mail {
  const mail = layOut(site, `[${site.siteName}] ${subject}`, [
    `${topics[category]} from ${name} <${email}>`,
    message,
    `Sent through the contact page of ${site.siteName}. A reply to this mail goes to ${email}.`,
  ])
  return { ...mail, to: operatorEmail, replyTo: email, goodFor: longestTry }
}
