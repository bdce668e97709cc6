import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { startJobs, type Jobs } from '#api/jobs/public.ts'
import { mailWorker, type MailJob } from '#api/mail/public.ts'

/** A mail in the queue. */
export interface QueuedMail extends MailJob {
  id: string
  state: 'created' | 'retry' | 'active' | 'completed' | 'failed'
  /** Tries after the first one. */
  retries: number
}

/** The mails in the queue, the oldest first: those that wait, and those that were given up. */
export async function queuedMails(database: Database): Promise<QueuedMail[]> {
  const { rows } = await sql<{ mail: QueuedMail }>`
    select data || jsonb_build_object('id', id, 'state', state, 'retries', retry_count) as mail
    from pgboss.job where name = 'mail' order by created_on, id
  `.execute(database)
  return rows.map(({ mail }) => mail)
}

/** The six digits in the newest mail to an address. */
export async function newestCode(database: Database, email: string): Promise<string> {
  const mails = (await queuedMails(database)).filter(({ to }) => to === email)
  return codeIn(mails.at(-1)!)
}

/** The six digits in a mail. */
export function codeIn({ text }: Pick<MailJob, 'text'>): string {
  return /^\d{6}$/m.exec(text)![0]
}

/** Empties the queue of mails. */
export async function deleteQueuedMails(database: Database): Promise<void> {
  await sql`delete from pgboss.job where name = 'mail'`.execute(database)
}

interface Target {
  database: Database
  /** Without it, mails are written to files in `mailDir`. */
  smtpUrl?: string
  mailDir: string
}

/** Sends the mails in the queue until it is stopped. */
export function startMailJobs({ database, smtpUrl, mailDir }: Target): Jobs {
  const log = { info() {}, warn() {} }
  const mail = mailWorker({ database, smtpUrl, from: () => 'site@tools.example', mailDir, log })
  return startJobs({ database, workers: { mail }, log })
}

/** The token in the link of the newest mail to an address. */
export async function newestLink(database: Database, email: string): Promise<string> {
  const mails = (await queuedMails(database)).filter(({ to }) => to === email)
  return linkTokenIn(mails.at(-1)!)
}

/** The token in the link of a mail. */
export function linkTokenIn({ text }: Pick<MailJob, 'text'>): string {
  return /\?token=([\w-]{43})$/m.exec(text)![1]!
}
