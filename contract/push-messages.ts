import { limits } from './limits.ts'

/** Texts about push messages. */
export const pushMessages = {
  tooMany: `Push is on in ${limits.pushSubscriptions} browsers, which is the most. Turn it off in one of them first.`,
  invalidKey: 'keys.p256dh must be a point of the curve P-256',
}
