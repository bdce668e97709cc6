import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { normalForm } from '#database/normal-form.ts'

/** A mail that this worker may send now, and no other. */
export interface DueMail {
  id: number
  message_id: string
  /** Null when it is for a member and no account has the address. */
  address: string | null
  reply_to: string | null
  subject: string
  text: string
  html: string
  attempts: number
  created_at: Date
  expired: boolean
}

/** Longer than any try can take: after it, the worker that took the mail counts as dead. */
const minutesForATry = 5

/**
 * Takes some mails that are due. Workers of several servers never take the same one. The try is counted, and the
 * mail put back, before it is made: so a crash loses none. A first try is due at once and none is put off for more than
 * an hour: what says otherwise was written before the clock was set back.
 */
export async function takeDue(database: Database, count: number): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    with due as (
      select id from mails
      where status = 'waiting' and (due_at <= now() or attempts = 0 or due_at > now() + interval '1 hour')
      order by due_at, id
      limit ${count}
      for update skip locked
    )
    update mails
    set attempts = attempts + 1, due_at = now() + make_interval(mins => ${minutesForATry}::integer)
    from due
    where mails.id = due.id
    returning
      mails.id, message_id, reply_to, subject, text, html, attempts, created_at, expires_at <= now() as expired,
      case when not to_member then recipient else (
        select email from members
        where ${normalForm(sql.ref('email'))} = ${normalForm(sql.ref('recipient'))} and not is_demo
      ) end as address
  `.execute(database)
  return rows
}

/**
 * Ends a mail's wait. What it said goes: a code in it must not lie about. False when the mail was deleted meanwhile,
 * with the account that it was for.
 */
export async function finish(database: Database, id: number, status: 'sent' | 'expired'): Promise<boolean> {
  const finished = await database
    .updateTable('mails')
    .set({ status, text: '', html: '' })
    .where('id', '=', id)
    .executeTakeFirst()
  return finished.numUpdatedRows > 0n
}

/** Puts a mail off after a try: the next one is due in so many milliseconds. Not if another worker took it over. */
export async function postpone(
  database: Database,
  { id, attempts }: { id: number; attempts: number },
  pause: number,
): Promise<void> {
  await sql`
    update mails set due_at = now() + make_interval(secs => ${pause / 1000}::double precision)
    where id = ${id} and attempts = ${attempts}
  `.execute(database)
}

/** Forgets a mail that is for nobody. */
export async function discard(database: Database, id: number): Promise<void> {
  await database.deleteFrom('mails').where('id', '=', id).execute()
}

/** How many mails wait to be sent. */
export async function countWaiting(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from mails where status = 'waiting'
  `.execute(database)
  return rows[0]!.count
}
