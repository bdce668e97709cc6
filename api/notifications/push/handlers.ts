import { createECDH } from 'node:crypto'
import type * as contract from '#contract/push.ts'
import { pushMessages } from '#contract/push-messages.ts'
import { AppError, badFields } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import { pushKey } from '#api/http/cache/tags.ts'
import * as queries from './queries.ts'
import { findVapidKeys } from './vapid-keys.ts'

export async function getPushKey({ database, secret, addCacheTags }: Call<typeof contract.getPushKey>) {
  addCacheTags(pushKey)
  const { publicKey } = await findVapidKeys(database, secret)
  return { public_key: publicKey }
}

/** Whether 65 bytes are a point of the curve: others could not be encrypted for. */
function isPoint(key: string): boolean {
  try {
    const curve = createECDH('prime256v1')
    curve.generateKeys()
    curve.computeSecret(Buffer.from(key, 'base64url'))
    return true
  } catch {
    return false
  }
}

export async function subscribeToPush({
  database,
  viewer,
  body,
}: Call<typeof contract.subscribeToPush>): Promise<void> {
  if (!isPoint(body.keys.p256dh)) throw badFields({ keys: [pushMessages.invalidKey] })
  const isStored = await queries.storeSubscription(database, viewer, body)
  if (!isStored) throw new AppError(409, 'conflict', pushMessages.tooMany)
}

export async function unsubscribeFromPush({
  database,
  viewer,
  body,
}: Call<typeof contract.unsubscribeFromPush>): Promise<void> {
  await queries.deleteSubscription(database, viewer.id, body.endpoint)
}
