import { hash, verify } from '@node-rs/argon2'

// Argon2id with OWASP's second recommended setting: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const atOnce = 2
let running = 0
const waiting: Array<() => void> = []

/** At most two hashes at a time, so that logins can't starve the site of its processor. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** An argon2id hash, salt and parameters included. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost))
}

const hashOfNothing = hashPassword('no account has this password')

/** Whether the password is the hash's. Without a hash it takes as long and is never right. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const known = stored ?? (await hashOfNothing)
  const right = await inTurn(() => verify(known, password))
  return right && stored !== undefined
}
