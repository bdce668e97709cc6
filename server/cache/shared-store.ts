import type { CacheTag } from '#api/http/cache/tags.ts'
import { openBroadcast } from '#database/broadcast.ts'
import type { Connection, Database } from '#database/client.ts'
import { isServerFailure } from './cacheable-route.ts'
import { createStore, type CacheStore } from './store.ts'

/** Receives every invalidation, and whether those of other servers arrive. */
interface InvalidationListener {
  invalidate(tags: CacheTag[]): void
  setListening(listening: boolean): void
}

interface Settings {
  database: Database
  connection: Connection
  /** Memory for all entries, in bytes. */
  maxBytes: number
  /** No other server uses the database. */
  alone: boolean
  /** Told of every change before the store is. */
  replicas?: InvalidationListener | undefined
}

export interface SharedStore extends CacheStore {
  /** Resolves when invalidations by other servers are received, or the first attempt to listen has failed. */
  joined: Promise<void>
  stop(): Promise<void>
}

/** A store that exchanges invalidations with the other servers on its database. It stores nothing while it cannot listen. */
export function createSharedStore({
  database,
  connection,
  maxBytes,
  alone,
  replicas,
}: Settings): SharedStore {
  const store = createStore({ maxBytes, staleIfError: isServerFailure })
  store.setListening(false)
  const invalidate = (tags: CacheTag[]) => {
    replicas?.invalidate(tags)
    store.invalidate(tags)
  }
  const broadcast = openBroadcast({
    database,
    connection,
    alone,
    onMessages: invalidate,
    onListening(listening) {
      replicas?.setListening(listening)
      store.setListening(listening)
    },
  })
  return {
    ...store,
    get size() {
      return store.size
    },
    invalidate(tags) {
      const all = [...tags]
      invalidate(all)
      broadcast.publish(all)
    },
    joined: broadcast.ready,
    stop: broadcast.close,
  }
}
