import webPush from 'web-push'
import { foldLines } from '#contract/fields.ts'
import { toNotification, type NotificationRow } from '#api/notifications/public.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** The payload of a message, as the service worker reads it. */
export interface PushPayload {
  title: string
  body: string
  /** The path of the page that it is about. */
  url: string
  /** A newer message with the same tag takes the place of an older one. */
  tag: string
}

interface Recipient {
  endpoint: string
  p256dh: string
  auth: string
}

const daySeconds = 86_400
// Push services take 4096 bytes with the encryption's own.
const longestText = 300

function shortened(text: string): string {
  const characters = [...text]
  return characters.length <= longestText ? text : `${characters.slice(0, longestText - 1).join('')}…`
}

/** Also the topic: at most 32 characters of base64url. */
function tagOf({ id, kind, post_id, comment_id, list_id }: NotificationRow): string {
  if (list_id !== null) return `list-${list_id}`
  if (kind === 'like' && comment_id !== null) return `like-comment-${comment_id}`
  return post_id === null ? `notification-${id}` : `${kind}-${post_id}`
}

/** The texts of a notification, as the site shows them. */
export function payloadOf(row: NotificationRow): PushPayload {
  const { actor_name, verb, post_title, note, url } = toNotification(row)
  return {
    title: shortened(foldLines(`${actor_name} ${verb}`)),
    body: shortened([foldLines(post_title), note].filter((text) => text !== '').join('\n')),
    url,
    tag: tagOf(row),
  }
}

/** The encrypted request for a push service. Throws when the browser's keys cannot be used. */
export function encrypt(
  { endpoint, p256dh, auth }: Recipient,
  payload: PushPayload,
  { keys, subject }: { keys: VapidKeys; subject: string },
): { headers: Record<string, string>; payload: Buffer } {
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    {
      vapidDetails: { subject, ...keys },
      TTL: daySeconds,
      urgency: 'normal',
      topic: payload.tag,
    },
  )
  // TTL is a number, whatever its type says.
  const sent: [string, unknown][] = Object.entries(headers).filter(([name]) => name !== 'Content-Length')
  return { headers: Object.fromEntries(sent.map(([name, value]) => [name, String(value)])), payload: body! }
}
