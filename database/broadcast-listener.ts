import type { Connection } from './client.ts'
import { SiteClient } from './site-client.ts'
import { readMessage, type Message } from './broadcast-messages.ts'

interface Events {
  onMessage: (message: Message) => void
  onHearing: (hearing: boolean) => void
}

export interface Listener {
  /** Resolves when the first try to listen has come to its end. */
  first: Promise<void>
  stop(): Promise<void>
}

const shortestPause = 50
const longestPause = 2_000
// A connection that breaks says so, unless what lies between just swallows it: so it is asked now and then.
const pulseMs = 400
const pulseLimitMs = 500

/**
 * Listens on a connection of its own, and makes a new one whenever it breaks. Nothing is heard meanwhile, which
 * `onHearing` tells at once.
 */
export function listen(connection: Connection, { onMessage, onHearing }: Events): Listener {
  const settings = typeof connection === 'string' ? { connectionString: connection } : connection
  let stopped = false
  let pause = shortestPause
  let timer: NodeJS.Timeout | undefined
  let client: SiteClient | undefined

  async function join(): Promise<void> {
    const joining = new SiteClient({
      ...settings,
      application_name: 'toolshelf broadcast',
      connectionTimeoutMillis: 5_000,
      query_timeout: pulseLimitMs,
      keepAlive: true,
    })
    client = joining
    let lost = false
    const lose = () => {
      if (lost) return
      lost = true
      onHearing(false)
      clearTimeout(timer)
      joining.drop()
      if (stopped) return
      timer = setTimeout(join, pause)
      pause = Math.min(2 * pause, longestPause)
    }
    joining.on('error', lose).on('end', lose)
    joining.on('notification', ({ payload }) => onMessage(readMessage(payload ?? '')))
    try {
      await joining.connect()
      await joining.query('listen toolshelf')
      if (stopped || lost) return lose()
      pause = shortestPause
      onHearing(true)
      timer = setTimeout(pulse, pulseMs)
    } catch {
      lose()
    }

    async function pulse(): Promise<void> {
      try {
        await joining.query('select 1')
        if (!lost && !stopped) timer = setTimeout(pulse, pulseMs)
      } catch {
        lose()
      }
    }
  }

  return {
    first: join(),
    async stop() {
      stopped = true
      clearTimeout(timer)
      // It may be silent, and then would never end.
      client?.drop()
    },
  }
}
