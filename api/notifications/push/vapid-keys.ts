import webPush from 'web-push'
import type { Database } from '#database/client.ts'
import { decrypt, encrypt, type Purpose } from '#api/http/encryption.ts'
import * as queries from './queries.ts'

/** The VAPID key pair of the site. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/**
 * The key pair of the site, made on first use. A pair that was encrypted with another SECRET is replaced, and the
 * subscriptions that were made with it are forgotten: nothing can be sent to them.
 */
export async function findVapidKeys(database: Database, secret: string): Promise<VapidKeys> {
  const found = await queries.findKeys(database)
  const purpose: Purpose = { siteSecret: secret, use: 'push key' }
  const privateKey = found && decrypt(purpose, found.encrypted_private_key)
  if (found && privateKey) return { publicKey: found.public_key, privateKey: privateKey.toString('utf8') }
  const made = webPush.generateVAPIDKeys()
  const stored = {
    public_key: made.publicKey,
    encrypted_private_key: encrypt(purpose, Buffer.from(made.privateKey)),
  }
  await queries.storeKeys(database, stored, found?.public_key)
  // Of servers that make a pair at once, one has stored its own.
  return findVapidKeys(database, secret)
}
