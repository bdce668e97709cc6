import { sql, type RawBuilder } from 'kysely'
import { insertJobs } from '#api/jobs/public.ts'

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
  /** Further headers, such as `List-Unsubscribe`. */
  headers?: Record<string, string>
  /** Minutes after which the mail is of no use. */
  goodFor: number
}

/** The data of a job in the queue `mail`. */
export interface MailJob extends MailText {
  to: string
  to_member: boolean
  reply_to: string | null
  /** Absent in jobs of earlier versions. */
  headers?: Record<string, string>
  expires_at: string
}

/** Minutes for which a mail without a deadline of its own is tried: five days, as RFC 5321 (4.5.4.1) has it. */
export const longestTry = 5 * 24 * 60

/** The `insert` that adds a mail to the queue, as part of the statement that causes the mail. */
export function insertMail({ to, ...mail }: Mail) {
  return insertMailTo(sql`select ${to}::text as address`, mail)
}

/** The same for each row of a query, with its `address`. */
export function insertMailTo(
  recipients: RawBuilder<unknown>,
  { toMember = false, replyTo, headers = {}, subject, text, html, goodFor }: Omit<Mail, 'to'>,
) {
  return insertJobs(
    'mail',
    sql`
      select gen_random_uuid() as id, now() as created_on, jsonb_build_object(
        'to', address, 'to_member', ${toMember}::boolean, 'reply_to', ${replyTo ?? null}::text,
        'headers', ${JSON.stringify(headers)}::jsonb, 'subject', ${subject}::text, 'text', ${text}::text, 'html', ${html}::text,
        'expires_at', now() + make_interval(mins => ${goodFor}::integer)
      ) as data
      from (${recipients}) recipient
    `,
  )
}
