import type { Webhook, WebhookDelivery, WebhookEvent } from '#contract/webhooks.ts'

/** Events in the order of the form. */
export const eventTexts: Record<WebhookEvent, string> = {
  'post.published': 'A post is published, or shown again',
  'post.updated': 'A post is edited',
  'post.deleted': 'A post is deleted or hidden',
  'comment.created': 'Somebody comments',
  'member.registered': 'Somebody signs up',
  'report.created': 'Something is reported',
  'tool.changed': 'A tool changes',
}

export const offTexts: Record<NonNullable<Webhook['off_because']>, string> = {
  gone: 'Turned off: the receiver answered 410, that it is gone.',
  failing: 'Turned off: the receiver failed for 5 days.',
}

export const stateTexts: Record<WebhookDelivery['state'], string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  skipped: 'Not sent',
}

const errorTexts: Record<string, string> = {
  off: 'This site sends nothing to other sites: OUTGOING=off.',
  refused: 'The address is private, or its port is not 80 or 443.',
  unknown_host: 'There is no such host.',
  unreachable: 'The host does not answer.',
  tls: 'The certificate of the host is not valid.',
  timeout: 'The receiver did not answer in time.',
  secret: 'The secret cannot be read, because SECRET of the server has changed. Make a new webhook.',
  turned_off: 'The webhook was turned off.',
}

const minuteMs = 60_000

/** When the next try is. */
export function nextTryText(time: string, now: number): string {
  const minutes = Math.round((Date.parse(time) - now) / minuteMs)
  if (minutes < 1) return 'next try within a minute'
  if (minutes < 100) return `next try in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  return `next try in ${Math.round(minutes / 60)} hours`
}

/** What came of the last try, in a sentence; undefined when nothing is to be told. */
export function outcomeOf({ state, status, error }: WebhookDelivery): string | undefined {
  if (state === 'skipped') return 'It is not public any more.'
  if (error !== null) return errorTexts[error] ?? 'The receiver gave no valid answer.'
  return status === null ? undefined : `Answered ${status}.`
}
