import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from './client.ts'
import { PrimaryClient } from './primary-client.ts'

interface Handlers {
  onPayload: (payload: string) => void
  onListening: (listening: boolean) => void
}

export interface Listener {
  /** Resolves after the first attempt to listen, successful or not. */
  ready: Promise<void>
  close(): Promise<void>
}

const minBackoff = 50
const maxBackoff = 2_000

/** Detects connections that the network drops silently. In milliseconds. */
interface Heartbeat {
  interval: number
  timeout: number
}

// Bounds how long a server misses the writes of others when the network fails. Longer than a busy machine needs to answer.
const defaultHeartbeat: Heartbeat = { interval: 400, timeout: 1_500 }

/**
 * Listens on a connection of its own, and reconnects with exponential backoff. Notifications are lost in between;
 * `onListening` reports both.
 */
export function listen(
  connection: Connection,
  { onPayload, onListening }: Handlers,
  heartbeat = defaultHeartbeat,
): Listener {
  const settings = typeof connection === 'string' ? { connectionString: connection } : connection
  let closed = false
  let backoff = minBackoff
  let timer: NodeJS.Timeout | undefined
  let current: PrimaryClient | undefined

  async function open(): Promise<void> {
    const client = new PrimaryClient({
      ...settings,
      application_name: 'toolshelf broadcast',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    })
    current = client
    let lost = false
    const reconnect = () => {
      if (lost) return
      lost = true
      onListening(false)
      clearTimeout(timer)
      client.drop()
      if (closed) return
      timer = setTimeout(open, backoff)
      backoff = Math.min(2 * backoff, maxBackoff)
    }
    client.on('error', reconnect).on('end', reconnect)
    client.on('notification', ({ payload }) => onPayload(payload ?? ''))
    try {
      await client.connect()
      await answerOf(client, 'listen toolshelf', heartbeat.timeout)
      if (closed || lost) return reconnect()
      backoff = minBackoff
      onListening(true)
      timer = setTimeout(beat, heartbeat.interval)
    } catch {
      reconnect()
    }

    async function beat(): Promise<void> {
      try {
        await answerOf(client, 'select 1', heartbeat.timeout)
        if (!lost && !closed) timer = setTimeout(beat, heartbeat.interval)
      } catch {
        reconnect()
      }
    }
  }

  return {
    ready: open(),
    async close() {
      closed = true
      clearTimeout(timer)
      // A graceful end would hang on a dead connection.
      current?.drop()
    },
  }
}

/** Resolves with the answer to a statement. Rejects when none has come in time. */
async function answerOf(client: PrimaryClient, statement: string, timeout: number): Promise<void> {
  const answered = new AbortController()
  const { signal } = answered
  const silence = async () => {
    await pause(timeout, undefined, { signal })
    // Reads answers that arrived while the event loop was blocked.
    await pause(0, undefined, { signal })
    throw new Error('The database does not answer.')
  }
  try {
    await Promise.race([client.query(statement), silence()])
  } finally {
    answered.abort()
  }
}
