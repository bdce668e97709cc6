import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { limits } from '#contract/limits.ts'

/** How a code is stored: with its own salt, under the site's secret. */
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

/** Whether it is the sealed code, in the same time for every answer. */
export function opens(secret: string, { salt, hmac }: SealedCode, code: string): boolean {
  return timingSafeEqual(hmacOf(secret, salt, code), hmac)
}
