import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

// Argon2id with OWASP's second recommended setting: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Two concurrent hashes at most: logins must not take the whole processor.
const limit = pLimit(2)

/** Returns an argon2id hash with its salt and parameters. Of the NFC form: keyboards differ in how they send 'é'. */
export function hashPassword(password: string): Promise<string> {
  return limit(() => hash(password.normalize('NFC'), cost))
}

const dummyHash = hashPassword('no account has this password')

/** Verifies a password. Without a stored hash it takes as long and returns false. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const hashed = stored ?? (await dummyHash)
  // Hashes of earlier versions are of what was typed. Most passwords have one form.
  for (const form of new Set([password.normalize('NFC'), password, password.normalize('NFD')])) {
    if (await limit(() => verify(hashed, form))) return stored !== undefined
  }
  return false
}
