import { dropConnections, connect, disconnect, type Connection, type Database } from '#database/client.ts'
import { describeUrl } from '#database/connection-urls.ts'
import { replayPosition, type WalPosition } from '#database/replication.ts'
import { withTimeout } from '#server/overload/with-timeout.ts'
import type { Log } from '#server/log.ts'

/** How far the primary had written at a moment. */
export interface Mark extends WalPosition {
  /** The moment, in milliseconds of `performance.now()`. */
  at: number
  /** How many changes were known then: all of them lie before it. */
  count: number
}

/** A standby that guests' reads may go to. */
export interface Replica {
  database: Database
  /** The newest mark that it has come past; undefined while it is too far behind, or does not answer. */
  readonly reached: Mark | undefined
  /** Asks how far it has come. */
  look(marks: readonly Mark[]): Promise<void>
  close(): Promise<void>
}

/** How long a question about a position may take, in milliseconds. */
export const lookPatience = 1_000

/** A connection of its own for such questions: to have much to do is no reason to seem away. */
export function openWatch(connection: Connection): Database {
  return connect(connection, {
    max: 1,
    timeouts: { connection: lookPatience, statement: lookPatience },
  })
}

// Shorter than on the primary, which answers instead of it then.
const readPatience = { connection: 1_000, statement: 5_000 }

/** Opens connections to the standby at an address, and says in the log when it is used and when it is not. */
export function openReplica(url: string, log: Log): Replica {
  const name = `The replica ${describeUrl(url)}`
  const database = connect(url, { timeouts: readPatience, retries: false })
  const watched = openWatch(url)
  let reached: Mark | undefined
  let looking: Promise<void> | undefined

  async function ask(marks: readonly Mark[]): Promise<void> {
    const position = await withTimeout(replayPosition(watched), lookPatience)
    // Whoever waits for its answer asks the primary instead.
    if (position === undefined) for (const one of [watched, database]) dropConnections(one)
    const before = reached
    reached = position
      ? marks.findLast(({ bytes, timeline }) => timeline === position.timeline && bytes <= position.bytes)
      : undefined
    if (reached && !before) log.info(`${name} is used`)
    if (before && !reached)
      log.warn(`${name} is left out: it ${position ? 'is too far behind' : 'does not answer'}`)
  }

  return {
    database,
    get reached() {
      return reached
    },
    look: (marks) => (looking ??= ask(marks).finally(() => (looking = undefined))),
    async close() {
      await looking
      await Promise.all([database, watched].map(disconnect))
    },
  }
}
