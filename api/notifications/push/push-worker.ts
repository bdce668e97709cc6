import type { Cache } from '#api/http/cache/cache.ts'
import { pushKey } from '#api/http/cache/tags.ts'
import type { MessageFetch } from '#api/http/outgoing.ts'
import type { Worker } from '#api/jobs/public.ts'
import type { Database } from '#database/client.ts'
import * as queries from './delivery-queries.ts'
import { encrypt, payloadOf } from './message.ts'
import { findVapidKeys, type VapidKeys } from './vapid-keys.ts'

interface Services {
  database: Database
  /** The key with which the private key is encrypted. */
  secret: string
  /** Undefined with OUTGOING=off. */
  send: MessageFetch | undefined
  /** The contact of the operator for push services: an address of mail or of the site. */
  subject: string
  cache: Pick<Cache, 'invalidate'>
  log: { warn(line: string): void }
}

// As many as are fetched at once.
const batch = 8
const firstRetrySeconds = 15
const maxRetrySeconds = 3_600

/** Seconds until the next try: as the push service says, else 15 s, 30 s and so on up to an hour. */
function retrySeconds(attempts: number, retryAfter: string | undefined): number {
  const own = Math.min(firstRetrySeconds * 2 ** (attempts - 1), maxRetrySeconds)
  const asked = /^\d{1,9}$/.test(retryAfter ?? '') ? Number(retryAfter) : 0
  return Math.max(own, Math.min(asked, 24 * maxRetrySeconds))
}

/** Sends one message that was taken, and stores what became of it. */
async function deliver(
  { database, send, subject, log }: Services,
  push: queries.TakenPush,
  keys: VapidKeys,
): Promise<void> {
  const notification = push.is_wanted ? await queries.findShown(database, push) : undefined
  if (!notification) return queries.finish(database, push)
  const answer = await send!(push.endpoint, encrypt(push, payloadOf(notification), { keys, subject }))
  const status = answer.ok ? answer.value.status : 0
  if (status >= 200 && status < 300) return queries.finish(database, push)
  if (status === 404 || status === 410) return queries.forget(database, push)
  const isRefused = !answer.ok && answer.reason === 'refused'
  if (isRefused || (status >= 300 && status < 500 && status !== 429)) {
    log.warn(`A push service does not take a message: ${answer.ok ? status : answer.reason}`)
    return queries.finish(database, push)
  }
  const retryAfter = answer.ok ? answer.value.retryAfter : undefined
  return queries.postpone(database, push, retrySeconds(push.attempts, retryAfter))
}

/**
 * Sends all messages that are due, until the signal is aborted. A message that was sent by a process that is killed before it
 * is stored is sent again after a minute: its topic and tag replace the first one, so that the browser shows one.
 */
export async function sendDuePushes(services: Services, signal: AbortSignal): Promise<void> {
  const { database, secret, cache, log } = services
  await queries.dropExpired(database)
  if (!services.send) return
  let keys: VapidKeys | undefined
  while (!signal.aborted) {
    const taken = await queries.takeDuePushes(database, batch)
    if (taken.length === 0) return
    if (!keys) {
      keys = await findVapidKeys(database, secret)
      cache.invalidate([pushKey])
    }
    const known = keys
    await Promise.all(
      taken.map((push) =>
        // The next try is due in a minute.
        deliver(services, push, known).catch((error: Error) => log.warn(`A push failed: ${error.message}`)),
      ),
    )
  }
}

/** The worker that sends push messages. Does nothing with OUTGOING=off. */
export function pushWorker(services: Services): Worker {
  return {
    batchSize: 1,
    pollingSeconds: 60,
    async work([job], stopping) {
      try {
        await sendDuePushes(services, AbortSignal.any([job!.signal, stopping]))
        return [{ id: job!.id, status: 'completed' }]
      } catch (error) {
        services.log.warn(`Push messages could not be sent: ${(error as Error).message}`)
        return [{ id: job!.id, status: 'failed' }]
      }
    },
  }
}
