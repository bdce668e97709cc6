import { describeUrl } from '#database/connection-urls.ts'
import { dropConnections, connect, disconnect, type Connection, type Database } from '#database/client.ts'
import { replayPosition, type WalPosition } from '#database/replication.ts'
import type { Log } from '#server/process/log.ts'
import { withTimeout } from '#server/process/with-timeout.ts'

/** A position in the primary's write-ahead log. */
export interface Mark extends WalPosition {
  /** The time of the probe, in milliseconds of `performance.now()`. */
  at: number
  /** The number of changes known at that time: all of them lie before the position. */
  count: number
}

/** A standby for public reads. */
export interface Replica {
  database: Database
  /** The newest mark that it has replayed; undefined while it is too far behind or does not answer. */
  readonly reached: Mark | undefined
  /** Queries its position. */
  probe(marks: readonly Mark[]): Promise<void>
  close(): Promise<void>
}

/** The timeout of a position query, in milliseconds. */
export const probeTimeout = 1_000

/** A separate connection for position queries, so that a busy server does not look unavailable. */
export function openProbeConnection(connection: Connection): Database {
  return connect(connection, {
    max: 1,
    timeouts: { connection: probeTimeout, statement: probeTimeout },
  })
}

// Shorter than on the primary, which answers instead after a timeout.
const readTimeouts = { connection: 1_000, statement: 5_000 }

/** Connects to a standby, and logs when it is taken in and out of use. */
export function openReplica(url: string, log: Log): Replica {
  const name = `The replica ${describeUrl(url)}`
  const database = connect(url, { timeouts: readTimeouts, retries: false })
  const probeConnection = openProbeConnection(url)
  let reached: Mark | undefined
  let probing: Promise<void> | undefined

  async function probe(marks: readonly Mark[]): Promise<void> {
    const position = await withTimeout(replayPosition(probeConnection), probeTimeout)
    // Queries that still wait for this replica fail and are repeated on the primary.
    if (position === undefined)
      for (const connections of [probeConnection, database]) dropConnections(connections)
    const before = reached
    reached = position
      ? marks.findLast(({ bytes, timeline }) => timeline === position.timeline && bytes <= position.bytes)
      : undefined
    if (reached && !before) log.info(`${name} is used`)
    if (before && !reached)
      log.warn(`${name} is not used: it ${position ? 'is too far behind' : 'does not answer'}`)
  }

  return {
    database,
    get reached() {
      return reached
    },
    probe: (marks) => (probing ??= probe(marks).finally(() => (probing = undefined))),
    async close() {
      await probing
      await Promise.all([database, probeConnection].map(disconnect))
    },
  }
}
