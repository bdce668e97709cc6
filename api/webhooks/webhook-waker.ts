import { webhooks } from '#api/http/cache/tags.ts'
import { createWaker, type Waker } from '#api/jobs/public.ts'
import type { Database } from '#database/client.ts'
import { hasDueDeliveries } from './work-queries.ts'

/** Wakes the worker soon after an event. */
export function createWebhookWaker({ database, wake }: { database: Database; wake: () => void }): Waker {
  return createWaker({ wake, concerns: (tag) => tag === webhooks, isDue: () => hasDueDeliveries(database) })
}
