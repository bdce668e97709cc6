import { randomInt } from 'node:crypto'
import { limits } from '#contract/limits.ts'

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

function randomCharacters(count: number): string {
  return Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/**
 * The part of an email before the @, as far as a username can hold it, and five random characters; other random ones
 * where that is a reserved username.
 */
export function generateUsername(email: string, isReserved: (username: string) => boolean): string {
  const allowed = email.slice(0, email.indexOf('@')).replace(/[^A-Za-z0-9_]/g, '')
  const beginning = allowed.slice(0, limits.username.max - limits.usernameSuffix)
  for (;;) {
    const username = beginning + randomCharacters(limits.usernameSuffix)
    if (!isReserved(username)) return username
  }
}
