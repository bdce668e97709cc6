import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { listen } from './broadcast-listener.ts'
import type { Connection, Database } from './client.ts'

/** Publishes messages to all servers on a database, and receives theirs. */
export interface Broadcast {
  /** Resolves after the first attempt to listen, successful or not. */
  ready: Promise<void>
  publish(messages: Iterable<string>): void
  close(): Promise<void>
}

interface Options {
  database: Database
  connection: Connection
  /** Called with the messages of other servers. `*` stands for everything. */
  onMessages: (messages: string[]) => void
  /** Called when listening starts, and when it is interrupted: messages are lost meanwhile. */
  onListening: (listening: boolean) => void
  /** No other server uses the database, so nothing is sent. */
  alone?: boolean
}

const everything = '*'
// At most twenty notifications a second.
const batchDelay = 50
const retryDelay = 250
// NOTIFY payloads are limited to 8000 bytes.
const maxPayloadBytes = 7_900
// Beyond this many payloads, `*` is cheaper.
const maxPayloads = 8

/**
 * Opens a broadcast over LISTEN and NOTIFY. Messages are sent in batches outside of the callers' transactions, because
 * committing a NOTIFY takes a lock on the whole database. Failed batches are sent again.
 */
export function openBroadcast(options: Options): Broadcast {
  const { database, connection, onMessages, onListening, alone } = options
  const self = randomUUID()
  const pending = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let sending = Promise.resolve()
  const listener = listen(connection, {
    onListening,
    onPayload(payload) {
      const { sender, messages } = parsePayload(payload)
      if (sender !== self) onMessages(messages)
    },
  })

  async function send(): Promise<void> {
    timer = undefined
    const messages = [...pending]
    pending.clear()
    try {
      await notify(database, self, messages)
    } catch {
      for (const message of messages) pending.add(message)
      schedule(retryDelay)
    }
  }

  function schedule(delay: number): void {
    timer ??= setTimeout(() => (sending = send()), delay)
  }

  return {
    ready: listener.ready,
    publish(messages) {
      if (alone) return
      for (const message of messages) pending.add(message)
      if (pending.size > 0) schedule(batchDelay)
    },
    async close() {
      clearTimeout(timer)
      await sending
      if (pending.size > 0) await notify(database, self, [...pending]).catch(() => {})
      await listener.close()
    },
  }
}

/** Tells every server on a database that everything may have changed. */
export async function publishEverything(database: Database): Promise<void> {
  await notify(database, 'command', [everything])
}

async function notify(database: Database, sender: string, messages: string[]): Promise<void> {
  await sql`
    select pg_notify('toolshelf', payload) from unnest(${payloadsOf(sender, messages)}::text[]) as payload
  `.execute(database)
}

/** Packs messages into as few payloads as possible: the sender and one message a line. */
function payloadsOf(sender: string, messages: string[]): string[] {
  const payloads: string[] = []
  let payload = sender
  for (const message of messages) {
    if (Buffer.byteLength(payload) + Buffer.byteLength(message) + 1 > maxPayloadBytes) {
      payloads.push(payload)
      payload = sender
    }
    payload += `\n${message}`
  }
  return payloads.length < maxPayloads ? [...payloads, payload] : [`${sender}\n${everything}`]
}

/** The inverse of `payloadsOf` for one payload. */
function parsePayload(payload: string): { sender: string; messages: string[] } {
  const [sender = '', ...messages] = payload.split('\n')
  return { sender, messages }
}
