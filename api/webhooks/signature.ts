import { createHmac, randomBytes } from 'node:crypto'
import { decrypt, encrypt, type Purpose } from '#api/http/encryption.ts'

const prefix = 'whsec_'
const secretBytes = 32

/** A signing secret as the receiver gets it. */
export function newSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64')
}

function purposeOf(siteSecret: string, webhook: number): Purpose {
  return { siteSecret, use: 'webhook secrets', row: `webhook ${webhook}` }
}

/** Encrypts the secret of a webhook with a key derived from SECRET. */
export function encryptSecret(siteSecret: string, webhook: number, secret: string): Buffer {
  return encrypt(purposeOf(siteSecret, webhook), Buffer.from(secret))
}

/** Decrypts the secret of a webhook. Undefined when it was encrypted with another SECRET. */
export function decryptSecret(siteSecret: string, webhook: number, encrypted: Buffer): string | undefined {
  return decrypt(purposeOf(siteSecret, webhook), encrypted)?.toString('utf8')
}

interface Message {
  id: string
  body: string
  /** The time of this try. */
  at: Date
}

/** The headers of a message, as Standard Webhooks has them. */
export function signedHeaders(secret: string, { id, body, at }: Message): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
