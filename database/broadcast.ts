import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Connection, Database } from './client.ts'
import { listen } from './broadcast-listener.ts'
import { messagesOf } from './broadcast-messages.ts'

/** Words that every server on a database hears from the others. */
export interface Broadcast {
  /** Resolves when others are heard, or the first try to hear them has failed. */
  joined: Promise<void>
  tell(words: Iterable<string>): void
  stop(): Promise<void>
}

interface Settings {
  database: Database
  connection: Connection
  /** Called with what others told. */
  onHeard: (words: string[]) => void
  /** Called when others begin to be heard, and when they are heard no longer. */
  onHearing: (hearing: boolean) => void
  /** Nobody else is on the database: what is told needs not be sent. */
  alone?: boolean
}

// So long words are gathered: at most twenty messages a second.
const gatherMs = 50
const retryMs = 250

/**
 * Joins the broadcast on a database, over NOTIFY: outside of whoever's transaction, so that no writer waits for the
 * queue of notifications. Words that could not be sent are kept and sent later.
 */
export function joinBroadcast({ database, connection, onHeard, onHearing, alone }: Settings): Broadcast {
  const self = randomUUID()
  const untold = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let sending = Promise.resolve()
  const listener = listen(connection, {
    onHearing,
    onMessage({ sender, words }) {
      if (sender !== self) onHeard(words)
    },
  })

  async function send(): Promise<void> {
    timer = undefined
    const words = [...untold]
    untold.clear()
    try {
      await notify(database, self, words)
    } catch {
      for (const word of words) untold.add(word)
      schedule(retryMs)
    }
  }

  function schedule(ms: number): void {
    timer ??= setTimeout(() => (sending = send()), ms)
  }

  return {
    joined: listener.first,
    tell(words) {
      if (alone) return
      for (const word of words) untold.add(word)
      if (untold.size > 0) schedule(gatherMs)
    },
    async stop() {
      clearTimeout(timer)
      await sending
      if (untold.size > 0) await notify(database, self, [...untold]).catch(() => {})
      await listener.stop()
    },
  }
}

/** Tells every server on a database that everything may have changed. */
export async function tellAll(database: Database): Promise<void> {
  await notify(database, 'command', ['*'])
}

async function notify(database: Database, sender: string, words: string[]): Promise<void> {
  const messages = messagesOf(sender, words)
  await sql`select pg_notify('toolshelf', message) from unnest(${messages}::text[]) as message`.execute(
    database,
  )
}
