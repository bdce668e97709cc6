import { decrypt, encrypt, type Purpose } from '#api/http/encryption.ts'

/** Binds a ciphertext to its member: it can not be moved to another row. */
function purposeOf(siteSecret: string, member: number): Purpose {
  return { siteSecret, use: 'two-factor secrets', row: `member ${member}` }
}

/** Encrypts a member's TOTP secret with a key derived from SECRET. */
export function encryptSecret(siteSecret: string, member: number, secret: Uint8Array): Buffer {
  return encrypt(purposeOf(siteSecret, member), secret)
}

/** Decrypts a member's TOTP secret. Undefined when it was encrypted with another SECRET or for another member. */
export function decryptSecret(siteSecret: string, member: number, encrypted: Buffer): Buffer | undefined {
  return decrypt(purposeOf(siteSecret, member), encrypted)
}
