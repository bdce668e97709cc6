import { sql } from 'kysely'
import type { z } from 'zod'
import type { contactMessage } from '#contract/contact.ts'
import type { Database } from '#database/client.ts'
import { recordEvent } from '#api/events/public.ts'
import type { Mail } from '#api/mail/public.ts'

/** Stores a message and adds the mail about it, if there is one, to the queue. Returns the message's id. */
export async function insertMessage(
  database: Database,
  { name, email, subject, category, message }: z.output<typeof contactMessage>,
  mail: Mail | undefined,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with ${recordEvent('contact_message_sent', { mail })}, stored as (
      insert into contact_messages (name, email, subject, category, message)
      values (${name}, ${email}, ${subject}, ${category}, ${message})
      returning id
    )
    select id from stored
  `.execute(database)
  return rows[0]!.id
}
