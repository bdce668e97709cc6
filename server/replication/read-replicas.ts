import type { ReadRouter } from '#api/http/read-router.ts'
import { everything, type CacheTag } from '#api/http/cache/tags.ts'
import { dropConnections, disconnect, type Connection, type Database } from '#database/client.ts'
import { writePosition } from '#database/replication.ts'
import type { Log } from '#server/process/log.ts'
import { withTimeout } from '#server/process/with-timeout.ts'
import { createChangeLog } from '#api/http/cache/change-log.ts'
import { openProbeConnection, openReplica, probeTimeout, type Mark, type Replica } from './replica.ts'

/** Outcome of a read: by a replica, or by the primary because the replica was behind, failed, or there was none. */
export type ReadOutcome = 'replica' | 'behind' | 'failed' | 'none'

/** The standbys for public reads. */
export interface ReadReplicas {
  read: ReadRouter
  /** Records a change, of this or another server, before it is announced to clients. */
  invalidate(tags: Iterable<CacheTag>): void
  /** Whether invalidations by other servers are received. Otherwise no replica is used: it could lack any change. */
  setListening(listening: boolean): void
  /** The number of usable replicas. */
  readonly inUse: number
  readonly reads: Readonly<Record<ReadOutcome, number>>
  stop(): Promise<void>
}

interface Settings {
  urls: readonly string[]
  primary: Database
  connection: Connection
  log: Log
  /** The longest lag of a usable replica, in milliseconds. */
  longestLag?: number
}

/** The replica lacks a change to one of the read's tags. */
class ReplicaBehind extends Error {}

const probeIntervalMs = 200

/**
 * Routes public reads to replicas. Regularly queries the primary's write position: every change that was known before the
 * query lies before that position, so a replica that has replayed the position has all these changes.
 */
export function createReadReplicas({
  urls,
  primary,
  connection,
  log,
  longestLag = 5_000,
}: Settings): ReadReplicas {
  const changes = createChangeLog()
  const replicas = urls.map((url) => openReplica(url, log))
  const probeConnection = openProbeConnection(connection)
  const reads = { replica: 0, behind: 0, failed: 0, none: 0 }
  const marks: Mark[] = []
  let listening = false
  let stopped = false
  let nextReplica = 0
  let replayedByAll = 0
  let timer: NodeJS.Timeout | undefined

  async function probe(): Promise<void> {
    const begun = { at: performance.now(), count: changes.count }
    const position = await withTimeout(writePosition(probeConnection), probeTimeout)
    if (position) marks.push({ ...begun, ...position })
    else dropConnections(probeConnection)
    while (marks[0] && isOld(marks[0])) marks.shift()
    forgetReplayed()
    if (stopped) return
    for (const replica of replicas) void replica.probe(marks)
    timer = setTimeout(() => (probing = probe()), probeIntervalMs)
  }
  let probing = probe()

  const isOld = (mark: Mark) => performance.now() - mark.at > longestLag
  const isFresh = ({ reached }: Replica) => reached !== undefined && !isOld(reached)
  const isUsable = (replica: Replica) =>
    listening && isFresh(replica) && replica.reached!.count >= changes.floor

  /** Forgets changes one probe after all replicas have them, because a running read may have begun before. */
  function forgetReplayed(): void {
    changes.forget(replayedByAll)
    const counts = replicas.filter(isFresh).map(({ reached }) => reached!.count)
    replayedByAll = Math.min(changes.count, ...counts)
  }

  function chooseReplica(): Replica | undefined {
    const usable = replicas.filter(isUsable)
    return usable[nextReplica++ % usable.length]
  }

  const read: ReadRouter = async (readFrom) => {
    const replica = chooseReplica()
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
    read,
    reads,
    invalidate: changes.append,
    setListening(now) {
      listening = now
      // Changes in the meantime are unknown.
      changes.append([everything])
    },
    get inUse() {
      return replicas.filter(isUsable).length
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await probing
      await Promise.all([disconnect(probeConnection), ...replicas.map((replica) => replica.close())])
    },
  }
}
