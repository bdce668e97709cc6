import { z } from 'zod'
import { comment } from './comments.ts'
import { endpoint } from './endpoint.ts'
import { httpAddress, id, idInPath, paging, time } from './fields.ts'
import { limits } from './limits.ts'
import { publicUser } from './members.ts'
import { addressPattern } from './patterns.ts'
import { post } from './posts.ts'
import { reportReason } from './reports.ts'
import { tool } from './tools.ts'
import { webhookMessages } from './webhook-messages.ts'

/** Events that a webhook can be sent. */
export const webhookEvent = z.enum(
  [
    'post.published',
    'post.updated',
    'post.deleted',
    'comment.created',
    'member.registered',
    'report.created',
    'tool.changed',
  ],
  { error: webhookMessages.event },
)
export type WebhookEvent = z.infer<typeof webhookEvent>

/** Events, and the message that `testWebhook` sends. */
export const messageType = z.enum([...webhookEvent.options, 'test'])
export type MessageType = z.infer<typeof messageType>

/** The `data` of each message, as guests may read it when it is sent. */
export const messageData = {
  /** Shown for the first time, or again: its deletion was undone, or moderators restored it. */
  'post.published': post,
  /** Its text, link, categories, relation or evidence changed. */
  'post.updated': post,
  /** Deleted by its author, with its author, or hidden by moderators. */
  'post.deleted': z.object({ id }),
  'comment.created': comment.omit({ replies: true }).extend({
    /** The post that it is on. */
    post_id: id,
  }),
  'member.registered': publicUser,
  /** Neither who reported nor the details: these are for moderators alone. */
  'report.created': z.object({
    id,
    reason: reportReason,
    kind: z.enum(['post', 'comment', 'member']),
    /** The post, or that of the comment; null for a profile. */
    post_id: id.nullable(),
    comment_id: id.nullable(),
  }),
  /** Its facts, link, name or the state of its link changed, or tools were merged. */
  'tool.changed': tool,
  test: z.object({}),
} satisfies Record<MessageType, z.ZodType>

export const webhook = z
  .object({
    id,
    url: z.string(),
    events: z.array(webhookEvent),
    active: z.boolean(),
    /** Why the site turned it off: the receiver answered 410, or failed for 5 days. Null unless it did. */
    off_because: z.enum(['gone', 'failing']).nullable(),
    created_at: time,
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof webhook>

export const webhookDelivery = z
  .object({
    id,
    event: messageType,
    /** `skipped`: the item is not public any more, so nothing was sent. */
    state: z.enum(['waiting', 'delivered', 'failed', 'skipped']),
    /** The status of the last answer; null when there was none. */
    status: z.int().nullable(),
    /** Why there was no answer to the last try, or no try. */
    error: z.string().nullable(),
    attempts: z.int().min(0),
    /** The next try; null unless it waits. */
    next_at: time.nullable(),
    created_at: time,
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.infer<typeof webhookDelivery>

const url = httpAddress(webhookMessages.url)
  .refine((value) => value !== '', { error: webhookMessages.url.invalid })
  .meta({ minLength: 1, maxLength: limits.link.max, pattern: addressPattern })
const events = z
  .array(webhookEvent, { error: webhookMessages.events })
  .min(1, { error: webhookMessages.events })
  .max(100, { error: webhookMessages.events })
  .overwrite((chosen) => webhookEvent.options.filter((event) => chosen.includes(event)))
const active = z.boolean({ error: webhookMessages.active })

export const newWebhook = z.object({ url, events, active: active.default(true) })
export const webhookChange = newWebhook.extend({ active }).partial()

const byId = z.object({ id: idInPath })
const oneDelivery = byId.extend({ delivery_id: idInPath })

export const listWebhooks = endpoint({
  name: 'listWebhooks',
  method: 'GET',
  path: '/admin/webhooks/',
  access: 'administrator',
  status: 200,
  summary: 'All webhooks, the oldest first.',
  answer: z.array(webhook),
})

export const addWebhook = endpoint({
  name: 'addWebhook',
  method: 'POST',
  path: '/admin/webhooks/',
  access: 'administrator',
  status: 201,
  summary: `Adds a webhook: events are sent to its address, signed as Standard Webhooks says. The secret is in this answer alone. At most ${limits.webhooks.max}.`,
  body: newWebhook,
  answer: webhook.extend({
    /** `whsec_` and 32 random bytes in base64. */
    secret: z.string(),
  }),
})

export const updateWebhook = endpoint({
  name: 'updateWebhook',
  method: 'PATCH',
  path: '/admin/webhooks/:id/',
  access: 'administrator',
  status: 200,
  summary: 'Changes a webhook. Turning it off ends deliveries that wait.',
  params: byId,
  body: webhookChange,
  answer: webhook,
})

export const deleteWebhook = endpoint({
  name: 'deleteWebhook',
  method: 'DELETE',
  path: '/admin/webhooks/:id/',
  access: 'administrator',
  status: 204,
  summary: 'Deletes a webhook with its deliveries.',
  params: byId,
})

export const testWebhook = endpoint({
  name: 'testWebhook',
  method: 'POST',
  path: '/admin/webhooks/:id/test/',
  access: 'administrator',
  status: 200,
  summary: 'Sends a message of the type `test`, also when the webhook is off.',
  params: byId,
  answer: webhookDelivery,
})

export const listWebhookDeliveries = endpoint({
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: '/admin/webhooks/:id/deliveries/',
  access: 'administrator',
  status: 200,
  summary: `Deliveries of a webhook in the last ${limits.webhooks.days} days, newest first.`,
  params: byId,
  query: paging,
  answer: z.array(webhookDelivery),
  paged: true,
})

export const retryWebhookDelivery = endpoint({
  name: 'retryWebhookDelivery',
  method: 'POST',
  path: '/admin/webhooks/:id/deliveries/:delivery_id/retry/',
  access: 'administrator',
  status: 200,
  summary: 'Sends a message once more, now, with the same id and body.',
  params: oneDelivery,
  answer: webhookDelivery,
})
