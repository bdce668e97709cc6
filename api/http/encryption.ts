import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** The use of an encrypted secret. */
export interface Purpose {
  /** The SECRET of the site. */
  siteSecret: string
  /** Each use has a key of its own. */
  use: 'push key' | 'two-factor secrets' | 'webhook secrets'
  /** Binds the ciphertext to a row, so that it cannot be moved to another one. */
  row?: string
}

function keyOf({ siteSecret, use }: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', siteSecret, '', `toolshelf ${use}`, 32))
}

/** Encrypts a secret with a key derived from SECRET: nonce, ciphertext, tag. */
export function encrypt(purpose: Purpose, secret: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyOf(purpose), nonce).setAAD(Buffer.from(purpose.row ?? ''))
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts a secret. Undefined when it was encrypted with another SECRET, for another use or another row. */
export function decrypt(purpose: Purpose, encrypted: Buffer): Buffer | undefined {
  const nonce = encrypted.subarray(0, nonceBytes)
  const ciphertext = encrypted.subarray(nonceBytes, -tagBytes)
  try {
    const decipher = createDecipheriv(algorithm, keyOf(purpose), nonce, { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(purpose.row ?? '')).setAuthTag(encrypted.subarray(-tagBytes))
    return Buffer.concat([decipher.update(ciphertext), decipher.final()])
  } catch {
    return undefined
  }
}
