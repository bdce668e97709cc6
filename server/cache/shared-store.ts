import type { CacheTag } from '#api/http/cache/tags.ts'
import { isServerFailure } from '#api/http/cache/public-read.ts'
import { openBroadcast } from '#database/broadcast.ts'
import type { Connection, Database } from '#database/client.ts'
import { subscribe } from '#database/transaction.ts'
import type { SecondTier } from './second-tier.ts'
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
  /** Takes and stores answers of all processes of the site. */
  openSecondTier?: ((heard: (tags: CacheTag[]) => void) => SecondTier) | undefined
  /** Told of every change after the store was: who hears of it and asks again gets the new answer. */
  listeners?: InvalidationListener[]
}

export interface SharedStore extends CacheStore {
  secondTier: SecondTier | undefined
  /** Resolves when invalidations by other servers are received, or the first attempt to listen has failed. */
  joined: Promise<void>
  stop(): Promise<void>
}

/**
 * A store that exchanges invalidations with the other servers on its database, and gets those that transactions publish. It stores
 * nothing while it cannot listen.
 */
export function createSharedStore({
  database,
  connection,
  maxBytes,
  alone,
  replicas,
  openSecondTier,
  listeners = [],
}: Settings): SharedStore {
  const store = createStore({ maxBytes, staleIfError: isServerFailure })
  store.setListening(false)
  const invalidateHere = (tags: CacheTag[]) => {
    replicas?.invalidate(tags)
    store.invalidate(tags)
    for (const listener of listeners) listener.invalidate(tags)
  }
  const secondTier = openSecondTier?.(invalidateHere)
  const invalidate = (tags: CacheTag[]) => {
    secondTier?.invalidate(tags)
    invalidateHere(tags)
  }
  const broadcast = openBroadcast({
    database,
    connection,
    alone,
    onMessages: invalidate,
    onListening(listening) {
      replicas?.setListening(listening)
      secondTier?.setListening(listening)
      store.setListening(listening)
      for (const listener of listeners) listener.setListening(listening)
    },
  })
  const invalidateEverywhere = (tags: Iterable<CacheTag>) => {
    const all = [...tags]
    invalidate(all)
    broadcast.publish(all)
  }
  subscribe(database, invalidateEverywhere)
  return {
    ...store,
    fetch: (key, load) => store.fetch(key, (secondTier?.through(key, load) ?? load) as typeof load),
    get size() {
      return store.size
    },
    invalidate: invalidateEverywhere,
    secondTier,
    joined: broadcast.ready,
    async stop() {
      await broadcast.close()
      secondTier?.stop()
    },
  }
}
