import type { z } from 'zod'
import type { contactMessage } from '#contract/contact.ts'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { insertMail, type Mail } from '#api/mail/public.ts'

/** Stores a message and adds the mail about it, if there is one, to the queue. Returns the message's id. */
export function insertMessage(
  database: Database,
  { name, email, subject, category, message }: z.output<typeof contactMessage>,
  mail: Mail | undefined,
): Promise<number> {
  return inTransaction(database, async (transaction) => {
    const { id } = await transaction
      .insertInto('contact_messages')
      .values({ name, email, subject, category, message })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (mail) await insertMail(mail).execute(transaction)
    return id
  })
}
