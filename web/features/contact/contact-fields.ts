import { contactMessage } from '#contract/contact.ts'

/** What the contact form asks for. */
export const contactFields = contactMessage
