import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { email, id, line, text, time } from './fields.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'

export const contactTopic = z.enum(['bug', 'feature', 'feedback', 'partnership'], {
  error: 'Category must be one of bug, feature, feedback, partnership',
})

export const contactMessage = z.object({
  name: line('Full name', { ...limits.contact.name, refuseBidi: true }),
  email: email(messages.email.invalid),
  subject: line('Subject', { ...limits.contact.subject, refuseBidi: true }),
  category: contactTopic,
  message: text('Message', limits.contact.message),
})

/** A message as the export of the account with its email holds it. */
export const sentMessage = z.object({
  id,
  name: z.string(),
  subject: z.string(),
  category: contactTopic,
  message: z.string(),
  created_at: time,
})

export const sendContactMessage = endpoint({
  name: 'sendContactMessage',
  method: 'POST',
  path: '/contact/',
  access: 'guest',
  status: 201,
  idempotent: true,
  summary: 'Sends a message to the operator.',
  body: contactMessage,
  answer: z.object({ id }),
})
