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
// A heartbeat detects connections that the network drops silently.
const heartbeatInterval = 400
const heartbeatTimeout = 500

/**
 * Listens on a connection of its own, and reconnects with exponential backoff. Notifications are lost in between;
 * `onListening` reports both.
 */
export function listen(connection: Connection, { onPayload, onListening }: Handlers): Listener {
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
      query_timeout: heartbeatTimeout,
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
      await client.query('listen toolshelf')
      if (closed || lost) return reconnect()
      backoff = minBackoff
      onListening(true)
      timer = setTimeout(heartbeat, heartbeatInterval)
    } catch {
      reconnect()
    }

    async function heartbeat(): Promise<void> {
      try {
        await client.query('select 1')
        if (!lost && !closed) timer = setTimeout(heartbeat, heartbeatInterval)
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
