import { LRUCache } from 'lru-cache'
import type { Cache, Cacheable, Load } from '#api/http/cache/cache.ts'
import { everything, type CacheTag } from '#api/http/cache/tags.ts'
import { createChangeLog } from '#api/http/cache/change-log.ts'

/** A stored value. */
export interface Entry extends Cacheable<unknown> {
  cacheTags: readonly CacheTag[]
  /** In milliseconds of `now`. */
  storedAt: number
  expiresAt: number
  /** The generation of the store in which the entry was stored; entries of older generations are stale. */
  generation: number
  hits: number
}

export interface CacheStore extends Cache {
  /**
   * Whether invalidations by other servers are received. Without them nothing is stored, and older entries are used for
   * stale-if-error alone.
   */
  setListening(listening: boolean): void
  readonly size: { entries: number; bytes: number }
  /** All entries with their keys, most recently used first. */
  entries(): IterableIterator<[key: string, entry: Entry]>
}

interface Loaded {
  outcome: { value: unknown } | { error: unknown }
  /** The number of the newest change that the outcome may lack; 0 for none. */
  changed: number
}

interface Settings {
  /** Memory for all entries in bytes. The least recently used entries are evicted first. */
  maxBytes: number
  /** The age, in milliseconds, of an entry that is loaded without an expiry. */
  maxAge?: number
  /** Whether a failed load lets a stale entry be used. */
  staleIfError?: (error: unknown) => boolean
  now?: () => number
}

// Above this many remembered tags, changes that no load in flight needs are forgotten.
const rememberedTags = 1_000

/** The memory of an entry besides its value: key, maps, tags. */
const overhead = (key: string, tags: readonly CacheTag[]) => 1_000 + 2 * key.length + 100 * tags.length

/** Avoids a copy where the tags are an array. */
const listOf = (tags: Iterable<CacheTag>) => (Array.isArray(tags) ? (tags as CacheTag[]) : [...tags])

/**
 * An in-memory store with invalidation by tags.
 *
 * A read that begins after an invalidation never gets an older value: the value of a load during which one of its tags was
 * invalidated is returned only to callers from before the invalidation, and is not stored.
 */
export function createStore({
  maxBytes,
  maxAge = 60_000,
  staleIfError = () => false,
  now = () => performance.now(),
}: Settings): CacheStore {
  const keysByTag = new Map<CacheTag, Set<string>>()
  const entries = new LRUCache<string, Entry>({
    // Every entry is larger than one byte: with no memory, nothing is stored.
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ bytes, cacheTags }, key) => bytes + overhead(key, cacheTags),
    dispose: ({ cacheTags }, key) => removeFromIndex(key, cacheTags),
  })
  const changes = createChangeLog()
  const inFlight = new Map<string, Promise<Loaded>>()
  const loads = new Set<{ begunAt: number }>()
  let generation = 0
  let listening = true

  function addToIndex(key: string, tags: readonly CacheTag[]): void {
    for (const tag of tags) {
      const keys = keysByTag.get(tag)
      if (keys) keys.add(key)
      else keysByTag.set(tag, new Set([key]))
    }
  }

  function removeFromIndex(key: string, tags: readonly CacheTag[]): void {
    for (const tag of tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  function put(key: string, entry: Entry): void {
    entries.set(key, entry)
    // An entry larger than the whole memory is not stored.
    if (entries.peek(key) === entry) addToIndex(key, entry.cacheTags)
  }

  const isFresh = (entry: Entry) => listening && entry.generation === generation && now() < entry.expiresAt

  /** Forgets the changes that no load in flight has to be compared with. */
  function forgetOldChanges(): void {
    if (loads.size === 0) return changes.forget(changes.count)
    if (changes.size <= rememberedTags) return
    changes.forget(Math.min(...[...loads].map(({ begunAt }) => begunAt)))
  }

  async function run(key: string, load: Load<unknown>): Promise<Loaded> {
    const storedAt = now()
    const startGeneration = generation
    const started = { begunAt: changes.count }
    loads.add(started)
    try {
      const loaded = await load()
      const last = changes.lastOf(loaded.cacheTags)
      const changed = last > started.begunAt ? last : 0
      const isCurrent = changed === 0 && listening && startGeneration === generation
      if (isCurrent) {
        const cacheTags = listOf(loaded.cacheTags)
        const expiresAt = loaded.expiresAt ?? storedAt + maxAge
        put(key, { ...loaded, cacheTags, storedAt, expiresAt, generation, hits: 0 })
      }
      return { outcome: loaded, changed }
    } catch (error) {
      const before = entries.get(key)
      // An invalidated entry is gone, so the entry is expired at most.
      if (before && before.staleIfError !== false && staleIfError(error))
        return { outcome: before, changed: 0 }
      entries.delete(key)
      // The tags of the value are unknown, so every change may be the one that it lacks.
      return { outcome: { error }, changed: changes.count > started.begunAt ? changes.count : 0 }
    } finally {
      loads.delete(started)
      forgetOldChanges()
    }
  }

  const store: CacheStore = {
    get(key) {
      const entry = entries.get(key)
      if (!entry || !isFresh(entry)) return undefined
      entry.hits += 1
      return entry.value
    },
    isLoading: (key) => inFlight.has(key),
    async fetch<Value>(key: string, load: Load<Value>): Promise<Value> {
      const requestedAt = changes.count
      for (;;) {
        const hit = store.get(key)
        if (hit !== undefined) return hit as Value
        let loading = inFlight.get(key)
        if (!loading) {
          loading = run(key, load as Load<unknown>).finally(() => inFlight.delete(key))
          inFlight.set(key, loading)
        }
        const { outcome, changed } = await loading
        // A load that began before this call may lack a change from before this call.
        if (changed > 0 && changed <= requestedAt) continue
        if ('error' in outcome) throw outcome.error
        return outcome.value as Value
      }
    },
    invalidate(tags) {
      const changed = new Set(tags)
      changes.append(changed)
      forgetOldChanges()
      if (changed.has(everything)) return entries.clear()
      for (const tag of changed) for (const key of [...(keysByTag.get(tag) ?? [])]) entries.delete(key)
    },
    addBytes(key, bytes) {
      const entry = entries.peek(key)
      // Set again, so that the LRU recalculates its size.
      if (entry) put(key, { ...entry, bytes: entry.bytes + bytes })
    },
    setListening(now) {
      // In both directions: a load across the change may lack an invalidation that was not received.
      if (listening !== now) generation += 1
      listening = now
    },
    get size() {
      return { entries: entries.size, bytes: entries.calculatedSize }
    },
    entries: () => entries.entries() as IterableIterator<[string, Entry]>,
  }
  return store
}
