import { limits } from './limits.ts'

/** Texts about webhooks. */
export const webhookMessages = {
  url: {
    invalid: 'URL must be an address that begins with http:// or https://',
    long: `URL can have at most ${limits.link.max} characters`,
    spaces: 'URL must not contain spaces',
    refused: 'URL must lead to a public address, on port 80 or 443. OUTGOING_ALLOW names exceptions',
  },
  event:
    'events must be some of post.published, post.updated, post.deleted, comment.created, member.registered, report.created, tool.changed',
  events: 'Choose at least one event',
  active: 'active must be true or false',
  tooMany: `There are ${limits.webhooks.max} webhooks already. Delete one first.`,
  notFound: 'There is no such webhook.',
  deliveryNotFound: 'There is no such delivery.',
} as const
