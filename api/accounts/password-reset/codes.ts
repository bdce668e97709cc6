import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { limits } from '#contract/limits.ts'

/** A code as it is stored: an HMAC with a salt of its own, keyed by the site's secret. */
export interface SealedCode {
  salt: Buffer
  hmac: Buffer
}

function hmacOf(secret: string, salt: Buffer, code: string): Buffer {
  return createHmac('sha256', secret).update('password reset code').update(salt).update(code).digest()
}

/** Six random digits. */
export function newCode(): string {
  const { digits } = limits.resetCode
  return String(randomInt(10 ** digits)).padStart(digits, '0')
}

export function seal(secret: string, code: string): SealedCode {
  const salt = randomBytes(16)
  return { salt, hmac: hmacOf(secret, salt, code) }
}

/** Whether this is the sealed code, compared in constant time. */
export function opens(secret: string, { salt, hmac }: SealedCode, code: string): boolean {
  return timingSafeEqual(hmacOf(secret, salt, code), hmac)
}
