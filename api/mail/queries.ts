import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#database/client.ts'
import { normalForm } from '#database/normal-form.ts'

/** A mail in the queue, as it stands now. */
export interface QueuedMail {
  id: string
  /** Null when it is for a member and no account has the address. */
  address: string | null
  is_expired: boolean
}

/** The mails of these jobs that are still there: the deletion of an account takes its mails along. */
export async function findMails(database: Database, ids: string[]): Promise<Map<string, QueuedMail>> {
  const { rows } = await sql<QueuedMail>`
    select id, coalesce((data->>'expires_at')::timestamptz <= now(), true) as is_expired,
      case when (data->>'to_member')::boolean then (
        select email from members
        where ${normalForm(sql.ref('email'))} = ${normalForm(sql`data->>'to'`)} and not is_demo
      ) else data->>'to' end as address
    from pgboss.job where name = 'mail' and id = any (${ids}::uuid[])
  `.execute(database)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Deletes a mail that was sent or is for nobody. False when it was deleted before, with the account it was for. */
export async function deleteMail(database: Database, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from pgboss.job where name = 'mail' and id = ${id}::uuid
  `.execute(database)
  return numAffectedRows! > 0n
}

/** Notes that a mail was sent. Many mails in a minute write once. */
export async function noteSentMail(database: Database): Promise<void> {
  await sql`
    insert into last_mail (sent_at) values (now())
    on conflict ((true)) do update set sent_at = now() where last_mail.sent_at < now() - interval '1 minute'
  `.execute(database)
}

/** Condition on `pgboss.job`: a mail to the member with an email, in its normal form, or one that the member caused. */
export function isMailOf(email: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`name = 'mail' and (
    (data->>'to_member')::boolean and ${normalForm(sql`data->>'to'`)} = ${email}
    or ${normalForm(sql`data->>'reply_to'`)} = ${email}
  )`
}

/** Deletes the mails of a deleted account that a worker put back into the queue while the account was deleted. */
export async function deleteMailsOf(database: Database, email: string): Promise<void> {
  await sql`delete from pgboss.job where ${isMailOf(normalForm(email))}`.execute(database)
}

/** Removes what a mail says that could not be sent in time. The empty job counts it for the doctor. */
export async function blankMail(database: Database, id: string): Promise<void> {
  await sql`update pgboss.job set data = '{}' where name = 'mail' and id = ${id}::uuid`.execute(database)
}

/** Mails that wait to be sent, those among them that the mail server has not taken, and those given up in the last week. */
export interface MailQueue {
  waiting: number
  failing: number
  givenUp: number
}

/** Counts the mails of the queue. */
export async function readMailQueue(database: Database): Promise<MailQueue> {
  const { rows } = await sql<MailQueue>`
    select count(*) filter (where state < 'completed') as waiting,
      count(*) filter (where state = 'retry' or state = 'active' and retry_count > 0) as failing,
      count(*) filter (where state = 'failed' and completed_on > now() - interval '7 days') as "givenUp"
    from pgboss.job where name = 'mail'
  `.execute(database)
  return rows[0]!
}

/**
 * Makes mails due that wait for a time from before the clock was set back: a first try is due at once, and a later one
 * after the pause of the queue's backoff.
 */
export async function correctStartTimes(database: Database): Promise<void> {
  await sql`
    update pgboss.job set start_after = now()
    where name = 'mail' and state < 'active'
      and start_after > now() + interval '1 second' * case state
        when 'created' then 0 else least(retry_delay_max, retry_delay * 2 ^ least(retry_count + 1, 16)) end
  `.execute(database)
}
