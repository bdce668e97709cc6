import { sql } from 'kysely'

/** A message as plain text and as HTML. */
export interface MailText {
  subject: string
  text: string
  html: string
}

/** A mail to be sent. */
export interface Mail extends MailText {
  to: string
  /** Send it only if an account has the address, spelt as the account spells it. */
  toMember?: boolean
  replyTo?: string
  /** After so many minutes it is of no use any more. */
  goodFor: number
}

/** How long a mail is tried that is never too late: five days, as RFC 5321 (4.5.4.1) has it. */
export const untilGivenUp = 5 * 24 * 60

/**
 * The `insert` that asks for a mail. As part of the statement that makes the mail necessary it happens together
 * with it or not at all; a worker sends it afterwards.
 */
export function insertMail({ to, toMember = false, replyTo, subject, text, html, goodFor }: Mail) {
  return sql`
    insert into mails (recipient, to_member, reply_to, subject, text, html, expires_at)
    values (
      ${to}, ${toMember}::boolean, ${replyTo ?? null}, ${subject}, ${text}, ${html},
      now() + make_interval(mins => ${goodFor}::integer)
    )
  `
}
