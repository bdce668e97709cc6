import { setTimeout as pause } from 'node:timers/promises'

// deadlock_detected and serialization_failure: PostgreSQL undid all of it, so that the others could go on.
const undone = new Set(['40P01', '40001'])

function wasUndone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && undone.has(String(error.code))
}

const tries = 5

/**
 * Does the work again, after a short random pause, when PostgreSQL undid it to end a deadlock: five times in
 * all, then the error is thrown. The work is one statement or one whole transaction.
 */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === tries || !wasUndone(error)) throw error
      await pause(Math.random() * 20 * 2 ** attempt)
    }
  }
}
