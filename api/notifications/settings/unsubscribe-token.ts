import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { notificationKind, type NotificationKind } from '#contract/notifications.ts'

/** The data of a link to unsubscribe. */
interface Subscription {
  member: number
  kinds: NotificationKind[]
}

const separator = '~'

function signatureOf(siteSecret: string, payload: string): string {
  const key = Buffer.from(hkdfSync('sha256', siteSecret, '', 'toolshelf unsubscribe links', 32))
  return createHmac('sha256', key).update(payload).digest('base64url')
}

/**
 * The token of a link that turns off the mails of these kinds: member, kinds, and an HMAC with a key derived from SECRET. It
 * is stored nowhere and does not expire, because people unsubscribe from old mails.
 */
export function unsubscribeToken(siteSecret: string, { member, kinds }: Subscription): string {
  const payload = `${member}.${[...new Set(kinds)].sort().join(separator)}`
  return `${payload}.${signatureOf(siteSecret, payload)}`
}

/** Reads a token. Undefined when this site has not made it. */
export function readUnsubscribeToken(siteSecret: string, token: string): Subscription | undefined {
  const [member = '', list = '', signature = '', ...more] = token.split('.')
  const expected = Buffer.from(signatureOf(siteSecret, `${member}.${list}`))
  const given = Buffer.from(signature)
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) {
    return undefined
  }
  // A kind of a later version is left out.
  const kinds = list.split(separator).flatMap((kind) => notificationKind.safeParse(kind).data ?? [])
  return { member: Number(member), kinds }
}
