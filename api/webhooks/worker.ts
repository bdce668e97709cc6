import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '#contract/limits.ts'
import type { MessageFetch } from '#api/http/outgoing.ts'
import { singleJobWorker, type Worker } from '#api/jobs/public.ts'
import type { Database } from '#database/client.ts'
import { messageOf } from './message-queries.ts'
import { decryptSecret, signedHeaders } from './signature.ts'
import * as queries from './work-queries.ts'

interface Services {
  database: Database
  /** The key with which signing secrets are encrypted. */
  secret: string
  send: MessageFetch
  log: { warn(line: string): void }
}

const minute = 60
const hour = 60 * minute
/** Seconds after each failed try but the last: 8 tries within 24 hours. */
const pauses = [10, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 15 * hour]

// Shorter than the queue's expiry. The next job goes on.
const longestWorkMs = 4 * 60_000
// While a slow receiver is waited for, events for others are looked for.
const lookMs = 1_000

/** The time until the next try; undefined after the last one, which may be one that an administrator asked for. */
function retrySecondsAfter(attempts: number): number | undefined {
  return attempts < limits.webhooks.tries ? pauses[attempts - 1] : undefined
}

/** Sends one message that was taken, and stores what became of it. No transaction is open meanwhile. */
async function deliver({ database, secret, send }: Services, taken: queries.TakenDelivery): Promise<void> {
  const retrySeconds = retrySecondsAfter(taken.attempts)
  const signing = decryptSecret(secret, taken.webhook_id, taken.secret)
  if (signing === undefined)
    return queries.fail(database, taken, { status: null, error: 'secret', retrySeconds: undefined })
  // Read anew before each try: nothing is sent that was hidden, deleted or changed meanwhile.
  const body = await messageOf(database, taken)
  if (body === undefined) return queries.skip(database, taken)
  const headers = signedHeaders(signing, { id: `evt_${taken.event_id}`, body, at: new Date() })
  const answer = await send(taken.url, { headers, payload: Buffer.from(body) })
  if (!answer.ok) return queries.fail(database, taken, { status: null, error: answer.reason, retrySeconds })
  const { status } = answer.value
  if (status >= 200 && status < 300) return queries.succeed(database, taken, status)
  return queries.fail(database, taken, { status, error: null, retrySeconds })
}

/**
 * Sends what is due until nothing is, or the signal is aborted. One message at a time for each webhook, the oldest first, so that a
 * slow receiver holds up no other one.
 */
export async function sendDueDeliveries(services: Services, signal: AbortSignal): Promise<void> {
  const { database, log } = services
  const busy = new Map<number, Promise<void>>()
  try {
    while (!signal.aborted) {
      const taken = await queries.takeDueDeliveries(database, [...busy.keys()])
      for (const delivery of taken) {
        const { webhook_id } = delivery
        const sent = deliver(services, delivery)
          // The next try is due in a minute.
          .catch((error: Error) => log.warn(`A delivery to a webhook failed: ${error.message}`))
          .finally(() => busy.delete(webhook_id))
        busy.set(webhook_id, sent)
      }
      if (busy.size === 0) return
      await Promise.race([...busy.values(), pause(lookMs)])
    }
  } finally {
    await Promise.all(busy.values())
  }
}

/** Sends what is due, and waits for tries that are due within a minute: the next job could start too late for them. */
async function sendUntilNoneIsDueSoon(services: Services, signal: AbortSignal): Promise<void> {
  await sendDueDeliveries(services, signal)
  while (!signal.aborted && (await queries.isDueSoon(services.database))) {
    await pause(lookMs, undefined, { signal }).catch(() => {})
    await sendDueDeliveries(services, signal)
  }
}

/** The worker that sends events to webhooks. */
export function webhookWorker(services: Services): Worker {
  return singleJobWorker({
    pollingSeconds: 60,
    failure: 'Events could not be sent to webhooks',
    log: services.log,
    async work(_data, signal) {
      await queries.deleteOldEvents(services.database)
      await sendUntilNoneIsDueSoon(services, AbortSignal.any([signal, AbortSignal.timeout(longestWorkMs)]))
      return true
    },
  })
}
