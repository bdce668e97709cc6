// A file of its own, so the schema is loaded on demand.
import { contactMessage } from '#contract/contact.ts'

export const contactSchema = contactMessage
