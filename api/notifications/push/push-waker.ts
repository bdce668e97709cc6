import { createWaker, type Waker } from '#api/jobs/public.ts'
import type { Database } from '#database/client.ts'
import { hasDuePushes } from './delivery-queries.ts'

interface Settings {
  database: Database
  /** Adds a job that sends what is due. */
  wake: () => void
  delayMs?: number
}

/** Wakes the worker soon after notifications have changed, if messages are due. */
export function createPushWaker({ database, ...settings }: Settings): Waker {
  return createWaker({
    ...settings,
    concerns: (tag) => tag.startsWith('notifications '),
    isDue: () => hasDuePushes(database),
  })
}
