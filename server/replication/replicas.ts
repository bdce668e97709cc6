import type { Read } from '#api/http/read.ts'
import { everything, type CacheTag } from '#api/http/cache/tags.ts'
import { dropConnections, disconnect, type Connection, type Database } from '#database/client.ts'
import { writePosition } from '#database/replication.ts'
import { withTimeout } from '#server/overload/with-timeout.ts'
import type { Log } from '#server/log.ts'
import { numberChanges } from './numbered-changes.ts'
import { lookPatience, openReplica, openWatch, type Mark, type Replica } from './replica.ts'

/** What became of reads: made by a replica; by the primary since the replica was behind, failed, or none was there. */
export type ReadOutcome = 'replica' | 'behind' | 'failed' | 'none'

/** The standbys that guests' reads go to. */
export interface Replicas {
  read: Read
  /** Notes what changed, here or on another server, before anybody is told that it did. */
  changed(sources: Iterable<CacheTag>): void
  /** Whether other servers' changes are heard of: without them, no replica can be known to have them. */
  hears(hearing: boolean): void
  /** How many may be used now. */
  readonly inUse: number
  readonly reads: Readonly<Record<ReadOutcome, number>>
  stop(): Promise<void>
}

interface Settings {
  urls: readonly string[]
  primary: Database
  connection: Connection
  log: Log
  /** How far behind a replica may be, in milliseconds. */
  longestLag?: number
}

/** A replica has not come as far as the change that is to be seen. */
class Behind extends Error {}

const lookMs = 200

/**
 * Lets replicas make what guests read. Now and then the primary is asked how far it has written: every change that was
 * known before the question lies before the answer. A replica that has come past it has them all.
 */
export function followReplicas({ urls, primary, connection, log, longestLag = 5_000 }: Settings): Replicas {
  const changes = numberChanges()
  const replicas = urls.map((url) => openReplica(url, log))
  const watched = openWatch(connection)
  const reads = { replica: 0, behind: 0, failed: 0, none: 0 }
  const marks: Mark[] = []
  let hearing = false
  let stopped = false
  let turn = 0
  let seenByAll = 0
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    const begun = { at: performance.now(), count: changes.count }
    const position = await withTimeout(writePosition(watched), lookPatience)
    if (position) marks.push({ ...begun, ...position })
    else dropConnections(watched)
    while (marks[0] && isOld(marks[0])) marks.shift()
    forget()
    if (stopped) return
    for (const replica of replicas) void replica.look(marks)
    timer = setTimeout(() => (looking = look()), lookMs)
  }
  let looking = look()

  const isOld = (mark: Mark) => performance.now() - mark.at > longestLag
  const isFresh = ({ reached }: Replica) => reached !== undefined && !isOld(reached)
  const isUsable = (replica: Replica) =>
    hearing && isFresh(replica) && replica.reached!.count >= changes.floor

  /** A look later than all have seen them: until then, something may be read that was begun before. */
  function forget(): void {
    changes.forget(seenByAll)
    seenByAll = Math.min(changes.count, ...replicas.filter(isFresh).map(({ reached }) => reached!.count))
  }

  function choose(): Replica | undefined {
    const usable = replicas.filter(isUsable)
    return usable[turn++ % usable.length]
  }

  const read: Read = async (make) => {
    const replica = choose()
    if (!replica) {
      reads.none += 1
      return make(primary, () => {})
    }
    const seen = replica.reached!.count
    const see = (sources: Iterable<CacheTag>) => {
      if (changes.lastOf(sources) > seen) throw new Behind()
    }
    try {
      const made = await make(replica.database, see)
      see(made.cacheTags)
      reads.replica += 1
      return made
    } catch (error) {
      // Also where nothing was found: what is not there yet may be on the primary.
      reads[error instanceof Behind ? 'behind' : 'failed'] += 1
      return make(primary, () => {})
    }
  }

  return {
    read,
    reads,
    changed: changes.note,
    hears(now) {
      hearing = now
      // Whatever was missed meanwhile.
      changes.note([everything])
    },
    get inUse() {
      return replicas.filter(isUsable).length
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await looking
      await Promise.all([disconnect(watched), ...replicas.map((replica) => replica.close())])
    },
  }
}
