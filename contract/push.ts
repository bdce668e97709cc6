import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

const base64url = /^[A-Za-z0-9_-]+={0,2}$/

/** Bytes of a base64url text; 0 when it is none. */
function bytesOf(value: string): number {
  return base64url.test(value) ? Math.floor((value.replaceAll('=', '').length * 3) / 4) : 0
}

const endpointAddress = z
  .url({ protocol: /^https?$/, error: 'endpoint must be the address of a push service' })
  .max(limits.link.max, { error: `endpoint can have at most ${limits.link.max} characters` })

function key(name: string, bytes: number) {
  const error = `keys.${name} must be ${bytes} bytes in base64url`
  return z.string({ error }).refine((value) => bytesOf(value) === bytes, { error })
}

/** A PushSubscription of the Push API of browsers. */
const subscription = z.object({
  endpoint: endpointAddress,
  keys: z.object({ p256dh: key('p256dh', 65), auth: key('auth', 16) }, { error: 'keys must be an object' }),
})

export const getPushKey = endpoint({
  name: 'getPushKey',
  method: 'GET',
  path: '/notifications/push/key/',
  access: 'guest',
  status: 200,
  summary: 'The public key (VAPID, RFC 8292) that browsers subscribe with.',
  answer: z.object({ public_key: z.string() }),
})

export const subscribeToPush = endpoint({
  name: 'subscribeToPush',
  method: 'POST',
  path: '/notifications/push/',
  access: 'member',
  status: 204,
  summary: 'Sends push messages to a browser of the member; at most 10 browsers.',
  body: subscription,
})

export const unsubscribeFromPush = endpoint({
  name: 'unsubscribeFromPush',
  method: 'DELETE',
  path: '/notifications/push/',
  access: 'member',
  status: 204,
  summary: 'Sends no more push messages to a browser of the member.',
  body: z.object({ endpoint: endpointAddress, keys: z.unknown().optional() }),
})
