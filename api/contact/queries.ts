import { sql } from 'kysely'
import type { z } from 'zod'
import type { contactMessage } from '#contract/contact.ts'
import type { Database } from '#database/client.ts'
import { insertMail, type Mail } from '#api/mail/public.ts'

/** Keeps a message and asks for the mail about it, if there is one. Returns the message's id. */
export async function insertMessage(
  database: Database,
  { name, email, subject, category, message }: z.output<typeof contactMessage>,
  mail: Mail | undefined,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with ${mail ? sql`asked as (${insertMail(mail)}),` : sql``} kept as (
      insert into contact_messages (name, email, subject, category, message)
      values (${name}, ${email}, ${subject}, ${category}, ${message})
      returning id
    )
    select id from kept
  `.execute(database)
  return rows[0]!.id
}
