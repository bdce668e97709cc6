import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

function keyOf(siteSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', siteSecret, '', 'toolshelf push key', 32))
}

/** Encrypts the private key with a key derived from SECRET: nonce, ciphertext, tag. */
export function encryptPrivateKey(siteSecret: string, privateKey: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyOf(siteSecret), nonce)
  return Buffer.concat([nonce, cipher.update(privateKey, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts the private key; undefined when it was encrypted with another SECRET. */
export function decryptPrivateKey(siteSecret: string, encrypted: Buffer): string | undefined {
  try {
    const options = { authTagLength: tagBytes }
    const decipher = createDecipheriv(
      algorithm,
      keyOf(siteSecret),
      encrypted.subarray(0, nonceBytes),
      options,
    )
    decipher.setAuthTag(encrypted.subarray(-tagBytes))
    const text = Buffer.concat([decipher.update(encrypted.subarray(nonceBytes, -tagBytes)), decipher.final()])
    return text.toString('utf8')
  } catch {
    return undefined
  }
}
