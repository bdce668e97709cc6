import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { limits } from '#contract/limits.ts'

const period = limits.twoFactor.seconds
const secretBytes = 20

/** A new TOTP secret of 160 bits, as RFC 4226 recommends. */
export function newSecret(): Secret {
  return new Secret({ size: secretBytes })
}

/** The `otpauth:` URL from which authenticator apps take a secret. */
export function otpauthUrl(secret: Secret, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ issuer, label, secret, period }).toString()
}

/** Whether a text has the form of a TOTP code; all others are taken for recovery codes. */
export function isTotpCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}

/**
 * The time step (RFC 6238) of which this is the code: the current one, the one before or the one after. Undefined when the
 * code is of none of them. `otpauth` compares in constant time.
 */
export function stepOf(secret: Uint8Array, code: string, now = Date.now()): number | undefined {
  if (!isTotpCode(code)) return undefined
  const key = new Secret({ buffer: Uint8Array.from(secret).buffer })
  const delta = TOTP.validate({ token: code, secret: key, period, timestamp: now, window: 1 })
  return delta === null ? undefined : TOTP.counter({ period, timestamp: now }) + delta
}

// Letters and digits that nobody takes for others: without 0 and o, 1, i and l.
const characters = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 4
const groupLength = 4

function newRecoveryCode(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => characters[randomInt(characters.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** New recovery codes of 79 bits each, such as `k7pq-3nd9-xw2m-4hbt`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: limits.twoFactor.recoveryCodes }, newRecoveryCode)
}

/** The stored hash of a member's recovery code. Case and dashes do not matter. */
export function hashRecoveryCode(member: number, code: string): Buffer {
  const normalised = code.replaceAll('-', '').toLowerCase()
  return createHash('sha256').update(`recovery code of ${member}: ${normalised}`).digest()
}
