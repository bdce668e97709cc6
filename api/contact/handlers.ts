import type * as contract from '#contract/contact.ts'
import type { Call } from '#api/http/call.ts'
import { contactMail } from './contact-mail.ts'
import { insertMessage } from './queries.ts'

export async function sendContactMessage(call: Call<typeof contract.sendContactMessage>) {
  const { database, operatorEmail, wakeMail, body } = call
  const mail = operatorEmail ? contactMail(call, operatorEmail, body) : undefined
  const id = await insertMessage(database, body, mail)
  if (mail) wakeMail()
  return { id }
}
