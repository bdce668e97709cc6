import type { z } from 'zod'
import type { contactMessage } from '#contract/contact.ts'
import { layOut, untilGivenUp, type Mail } from '#api/mail/public.ts'

const topics = {
  bug: 'Bug Report',
  feature: 'Feature Request',
  feedback: 'General Feedback',
  partnership: 'Partnership',
} as const

/** A message to the operator, so that a reply goes to whoever wrote it. */
export function contactMail(
  siteName: string,
  operatorEmail: string,
  { name, email, subject, category, message }: z.output<typeof contactMessage>,
): Mail {
  const line = subject.replace(/\s+/g, ' ')
  const letter = layOut(`[${siteName}] ${line}`, [
    `${topics[category]} from ${name} <${email}>`,
    message,
    `Sent through the contact page of ${siteName}. A reply to this mail goes to ${email}.`,
  ])
  return { ...letter, to: operatorEmail, replyTo: email, goodFor: untilGivenUp }
}
