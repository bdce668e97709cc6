import type { CacheTag } from '#api/http/cache/tags.ts'
import { openBroadcast } from '#database/broadcast.ts'
import type { Connection, Database } from '#database/client.ts'
import type { ReadReplicas } from '#server/replication/read-replicas.ts'
import { createStore, type CacheStore } from './store.ts'
import { isOutage } from './stale-if-error.ts'

interface Settings {
  database: Database
  connection: Connection
  /** Memory for all that is kept, in bytes. */
  maxBytes: number
  /** No other server works on the database. */
  alone: boolean
  /** What else has to know of every change. */
  replicas?: Pick<ReadReplicas, 'invalidate' | 'setListening'> | undefined
}

export interface SharedStore extends CacheStore {
  /** Resolves when others are heard, or the first try to hear them has failed. */
  joined: Promise<void>
  stop(): Promise<void>
}

/**
 * Kept answers that hear of the changes that other servers on the same database make, and tell them of their own. While
 * the others can't be heard, nothing is kept.
 */
export function createSharedStore({
  database,
  connection,
  maxBytes,
  alone,
  replicas,
}: Settings): SharedStore {
  const own = createStore({ maxBytes, isOutage })
  own.hears(false)
  const changed = (sources: CacheTag[]) => {
    replicas?.invalidate(sources)
    own.invalidate(sources)
  }
  const broadcast = openBroadcast({
    database,
    connection,
    alone,
    onMessages: changed,
    onListening(hearing) {
      replicas?.setListening(hearing)
      own.hears(hearing)
    },
  })
  return {
    ...own,
    get size() {
      return own.size
    },
    invalidate(sources) {
      const all = [...sources]
      changed(all)
      broadcast.publish(all)
    },
    joined: broadcast.ready,
    stop: broadcast.close,
  }
}
