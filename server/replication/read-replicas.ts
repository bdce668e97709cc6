import type { ReadRouter } from '#api/http/read-router.ts'
import { createChangeLog } from '#api/http/cache/change-log.ts'
import { everything, type CacheTag } from '#api/http/cache/tags.ts'
import { connect, disconnect, dropConnections, type Connection, type Database } from '#database/client.ts'
import { describeUrl } from '#database/connection-urls.ts'
import { replayPosition, writePosition, type WalPosition } from '#database/replication.ts'
import type { Log } from '#server/process/log.ts'
import { withTimeout } from '#server/process/with-timeout.ts'

/** The standbys for reads. */
export interface ReadReplicas {
  /** Routes public reads, which name all of their data by tags. */
  read: ReadRouter
  /** Routes members' reads, which name only what the member did: the replica lags a second at most. */
  readOwn: ReadRouter
  /** Records a change, of this or another server, before it is announced to clients. */
  invalidate(tags: Iterable<CacheTag>): void
  /** Whether invalidations by other servers are received. Otherwise no replica is used: it could lack any change. */
  setListening(listening: boolean): void
  /** The number of usable replicas. */
  readonly inUse: number
  /** Reads by a replica, and by the primary because the replica was behind, failed, or there was none. */
  readonly reads: Readonly<Record<'replica' | 'behind' | 'failed' | 'none', number>>
  stop(): Promise<void>
}

interface Settings {
  urls: readonly string[]
  /** The primary, for members' reads. */
  database: Database
  /** The primary, for public reads. */
  publicReads: Database
  connection: Connection
  log: Log
  /** The longest lag of a usable replica, in milliseconds. */
  longestLag?: number
  /** The same for members' reads. */
  longestOwnLag?: number
}

/** A position in the primary's write-ahead log. */
interface Mark extends WalPosition {
  /** The time of the probe, in milliseconds of `performance.now()`. */
  at: number
  /** The number of changes known at that time: all of them lie before the position. */
  count: number
}

/** The replica lacks a change to one of the read's tags. */
class ReplicaBehind extends Error {}

const probeIntervalMs = 200
const probeTimeout = 1_000
// Shorter than on the primary, which answers instead after a timeout.
const readTimeouts = { connection: 1_000, statement: 5_000 }

/** A separate connection for position queries, so that a busy server does not look unavailable. */
function openProbe(connection: Connection): Database {
  return connect(connection, { max: 1, timeouts: { connection: probeTimeout, statement: probeTimeout } })
}

/** A standby for reads. */
function openReplica(url: string, log: Log) {
  const name = `The replica ${describeUrl(url)}`
  const database = connect(url, { timeouts: readTimeouts, retries: false })
  const probe = openProbe(url)
  const replica = {
    database,
    /** The newest mark that it has replayed; undefined while it is too far behind or does not answer. */
    reached: undefined as Mark | undefined,
    probing: undefined as Promise<void> | undefined,
    async ask(marks: readonly Mark[]): Promise<void> {
      const position = await withTimeout(replayPosition(probe), probeTimeout)
      // Queries that still wait for this replica fail and are repeated on the primary.
      if (position === undefined) for (const one of [probe, database]) dropConnections(one)
      const before = replica.reached
      replica.reached = position
        ? marks.findLast(({ bytes, timeline }) => timeline === position.timeline && bytes <= position.bytes)
        : undefined
      if (replica.reached && !before) log.info(`${name} is used`)
      if (before && !replica.reached)
        log.warn(`${name} is not used: it ${position ? 'is too far behind' : 'does not answer'}`)
    },
    async close() {
      await replica.probing
      await Promise.all([database, probe].map(disconnect))
    },
  }
  return replica
}

type Replica = ReturnType<typeof openReplica>

/**
 * Routes reads to replicas. Regularly queries the primary's write position: every change that was known before the
 * query lies before that position, so a replica that has replayed the position has all these changes.
 */
export function createReadReplicas(settings: Settings): ReadReplicas {
  const { urls, database, publicReads, connection, log } = settings
  const { longestLag = 5_000, longestOwnLag = 1_000 } = settings
  const changes = createChangeLog()
  const replicas = urls.map((url) => openReplica(url, log))
  const primaryProbe = openProbe(connection)
  const reads = { replica: 0, behind: 0, failed: 0, none: 0 }
  const marks: Mark[] = []
  let listening = false
  let stopped = false
  let nextReplica = 0
  let replayedByAll = 0
  let timer: NodeJS.Timeout | undefined

  async function probe(): Promise<void> {
    const begun = { at: performance.now(), count: changes.count }
    const position = await withTimeout(writePosition(primaryProbe), probeTimeout)
    if (position) marks.push({ ...begun, ...position })
    else dropConnections(primaryProbe)
    while (marks[0] && isOld(marks[0])) marks.shift()
    // One probe after all replicas have them, because a running read may have begun before.
    changes.forget(replayedByAll)
    replayedByAll = Math.min(changes.count, ...replicas.filter(isFresh).map(({ reached }) => reached!.count))
    if (stopped) return
    // One that does not answer is not asked again meanwhile.
    for (const one of replicas) one.probing ??= one.ask(marks).finally(() => (one.probing = undefined))
    timer = setTimeout(() => (probing = probe()), probeIntervalMs)
  }
  let probing = probe()

  const isOld = (mark: Mark, lag = longestLag) => performance.now() - mark.at > lag
  const isFresh = ({ reached }: Replica) => reached !== undefined && !isOld(reached)
  const usable = (lag?: number) =>
    replicas.filter(
      (one) => listening && isFresh(one) && !isOld(one.reached!, lag) && one.reached!.count >= changes.floor,
    )

  const routeTo =
    (primary: Database, lag: number): ReadRouter =>
    async (readFrom) => {
      const candidates = usable(lag)
      const replica = candidates[nextReplica++ % candidates.length]
      if (!replica) {
        reads.none += 1
        return readFrom(primary, () => {})
      }
      const { count } = replica.reached!
      const checkTags = (tags: Iterable<CacheTag>) => {
        if (changes.lastOf(tags) > count) throw new ReplicaBehind()
      }
      try {
        const result = await readFrom(replica.database, checkTags)
        checkTags(result.cacheTags)
        reads.replica += 1
        return result
      } catch (error) {
        // Repeats a 404, too: the row may exist on the primary only.
        reads[error instanceof ReplicaBehind ? 'behind' : 'failed'] += 1
        return readFrom(primary, () => {})
      }
    }

  return {
    read: routeTo(publicReads, longestLag),
    readOwn: routeTo(database, longestOwnLag),
    reads,
    invalidate: changes.append,
    setListening(now) {
      listening = now
      // Changes in the meantime are unknown.
      changes.append([everything])
    },
    get inUse() {
      return usable().length
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await probing
      await Promise.all([disconnect(primaryProbe), ...replicas.map((replica) => replica.close())])
    },
  }
}
