import { once } from 'node:events'
import type { Redis } from 'ioredis'
import type { Log } from '#server/process/log.ts'

// A server that is silent for so long is given up. A busy process needs less to read an answer that is there.
const silenceMs = 1_500
const minBackoffMs = 50
const maxBackoffMs = 2_000

/** Host and port of REDIS_URL for messages, without the password. */
export function describeRedis(url: string): string {
  const { hostname, port } = new URL(url)
  return `the Redis of REDIS_URL (${hostname}:${port || 6379})`
}

export interface RedisConnection {
  client: Redis
  close(): void
}

/**
 * Opens a connection to Redis or Valkey, which reconnects by itself. Resolves after the first attempt, successful or not. A
 * command fails at once while there is no connection, and is never sent twice. The server is optional: the log says when it
 * is lost and when it is back.
 */
export async function openRedis(url: string, log: Pick<Log, 'info' | 'warn'>): Promise<RedisConnection> {
  // Loaded only where it is used.
  const { Redis: Client } = await import('ioredis')
  const client = new Client(url, {
    connectionName: 'toolshelf',
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    socketTimeout: silenceMs,
    connectTimeout: silenceMs,
    retryStrategy: (attempts) => Math.min(minBackoffMs * 2 ** attempts, maxBackoffMs),
  })
  let wasReady: boolean | undefined
  client.on('ready', () => {
    log.info(`Connected to ${describeRedis(url)}`)
    wasReady = true
  })
  client.on('error', (error: Error) => {
    if (wasReady === false) return
    log.warn(
      `No connection to ${describeRedis(url)}: ${error.message.replace(/\.$/, '')}. Each process caches and counts for itself.`,
    )
    wasReady = false
  })
  client.on('close', () => {
    if (wasReady) log.warn(`Lost ${describeRedis(url)}. Each process caches and counts for itself.`)
    wasReady = false
  })
  await Promise.race([once(client, 'ready'), once(client, 'close')]).catch(() => {})
  return {
    client,
    close() {
      wasReady = false
      client.disconnect()
    },
  }
}
