import { limits } from '#contract/limits.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Derives a username from an email address: its local part and five random characters. */
export function generateUsername(email: string): string {
  const room = limits.username.max - limits.usernameSuffix
  const start = email
    .split('@', 1)
    .join('')
    .replace(/[^A-Za-z0-9_]/g, '')
    .slice(0, room)
  const random = crypto.getRandomValues(new Uint32Array(limits.usernameSuffix))
  return start + Array.from(random, (number) => letters[number % letters.length]).join('')
}
