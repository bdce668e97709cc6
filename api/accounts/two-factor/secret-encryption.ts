import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

function keyOf(siteSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', siteSecret, '', 'toolshelf two-factor secrets', 32))
}

/** Binds a ciphertext to its member: it can not be moved to another row. */
function memberData(member: number): Buffer {
  return Buffer.from(`member ${member}`)
}

/** Encrypts a member's TOTP secret with a key derived from SECRET: nonce, ciphertext, tag. */
export function encryptSecret(siteSecret: string, member: number, secret: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyOf(siteSecret), nonce).setAAD(memberData(member))
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts a member's TOTP secret. Undefined when it was encrypted with another SECRET or for another member. */
export function decryptSecret(siteSecret: string, member: number, encrypted: Buffer): Buffer | undefined {
  const nonce = encrypted.subarray(0, nonceBytes)
  const ciphertext = encrypted.subarray(nonceBytes, -tagBytes)
  try {
    const decipher = createDecipheriv(algorithm, keyOf(siteSecret), nonce, { authTagLength: tagBytes })
    decipher.setAAD(memberData(member)).setAuthTag(encrypted.subarray(-tagBytes))
    return Buffer.concat([decipher.update(ciphertext), decipher.final()])
  } catch {
    return undefined
  }
}
