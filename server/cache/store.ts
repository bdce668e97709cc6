import { LRUCache } from 'lru-cache'
import type { Cache, Cacheable } from '#api/http/cache/cache.ts'
import { everything, type CacheTag } from '#api/http/cache/tags.ts'
import { createChangeLog } from './change-log.ts'
import { indexBySource } from './tag-index.ts'

/** Something kept, with what has to be known to forget it in time. */
export interface Entry extends Cacheable<unknown> {
  cacheTags: readonly CacheTag[]
  /** When it is too old to be sent, in milliseconds of `now`. */
  until: number
  /** What was kept before everything was put in doubt is no longer sent without need. */
  generation: number
  /** The changes that one of its sources had a part in: it has to be looked at before it is sent again. */
  doubts: ReadonlySet<CacheTag>[]
}

export interface CacheStore extends Cache {
  /** Whether what is kept under a key only has to be looked at again, because a source of it has changed. */
  isStale(key: string): boolean
  /** Tells that a value kept under `key` has grown by so many bytes. */
  grown(key: string, bytes: number): void
  /**
   * Whether changes made elsewhere are heard of. While they are not, nothing is kept, and what was kept before is sent
   * only where nothing new can be made.
   */
  hears(hearing: boolean): void
  readonly size: { entries: number; bytes: number }
}

/** What was made, and until when it is good where that is known from before. */
type Renewed = Cacheable<unknown> & Partial<Pick<Entry, 'until'>>

/** What became of making something. */
interface Finished {
  made: { value: unknown } | { error: unknown }
  /** The number of the last change that it may be without; 0 for none. */
  changed: number
}

/** No copy is made of a list: as many are kept as there are answers. */
const listOf = (sources: Iterable<CacheTag>) =>
  Array.isArray(sources) ? (sources as CacheTag[]) : [...sources]

interface Settings {
  /** Memory for all that is kept, in bytes; what was asked for least recently goes first. */
  maxBytes: number
  /** The longest that anything is kept, in milliseconds. */
  maxAge?: number
  /** Whether a failure to make something lets what was kept before be sent. */
  isOutage?: (error: unknown) => boolean
  now?: () => number
}

// Nobody has asked for it in all that time, and what has changed is remembered for it.
const mostDoubts = 100

// Above this many remembered tags, changes that no load in flight needs are forgotten.
const rememberedTags = 1_000

// What an entry takes besides its value: its key, its place in the maps, the names of its sources.
const overhead = (key: string, sources: readonly CacheTag[]) => 1_000 + 2 * key.length + 100 * sources.length

/**
 * Keeps what was made in memory until a source of it changes.
 *
 * Whoever asks after a change never gets what was made before it: what was being made while one of its sources changed
 * is given only to those who asked before the change, and is not kept.
 */
export function createStore({
  maxBytes,
  maxAge = 60_000,
  isOutage = () => false,
  now = () => performance.now(),
}: Settings): CacheStore {
  const bySource = indexBySource()
  const entries = new LRUCache<string, Entry>({
    // No entry is as small as one byte: with no memory, nothing is kept.
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ bytes, cacheTags }, key) => bytes + overhead(key, cacheTags),
    dispose: ({ cacheTags }, key) => bySource.remove(key, cacheTags),
  })
  const changes = createChangeLog()
  const loads = new Set<{ begunAt: number }>()
  const making = new Map<string, Promise<Finished>>()
  let generation = 0
  let hearing = true

  const isOutdated = (entry: Entry) => isCurrent(entry) && entry.doubts.length > 0
  const isCurrent = (entry: Entry) => hearing && entry.generation === generation && now() < entry.until
  const isGood = (entry: Entry) => entry.doubts.length === 0 && isCurrent(entry)

  /** Forgets the changes that no load in flight has to be compared with. */
  function forgetOldChanges(): void {
    if (loads.size === 0) return changes.forget(changes.count)
    if (changes.size <= rememberedTags) return
    changes.forget(Math.min(...[...loads].map(({ begunAt }) => begunAt)))
  }

  function put(key: string, entry: Entry): void {
    entries.set(key, entry)
    // What is larger than all the memory is not taken.
    if (entries.peek(key) === entry) bySource.add(key, entry.cacheTags)
  }

  function keep(key: string, made: Renewed, begun: number): void {
    const age = Math.min(maxAge, (made.seconds ?? Infinity) * 1000)
    const until = made.until ?? begun + age
    put(key, { ...made, cacheTags: listOf(made.cacheTags), until, generation, doubts: [] })
  }

  /** What follows from what is kept and its doubts; undefined where that is not known. */
  async function follow(key: string, entry: Entry): Promise<Renewed | undefined> {
    const changed = new Set(entry.doubts.flatMap((one) => [...one]))
    const next = await entry.again?.(changed).catch(() => undefined)
    // By now it may have been packed otherwise, too, and take more memory.
    const now = entries.peek(key) ?? entry
    return next?.value === now.value ? now : next && { ...next, until: entry.until }
  }

  /** What is kept where it still holds, or what has become of it; else what is made now. */
  async function renew(key: string, make: () => Promise<Cacheable<unknown>>): Promise<Renewed> {
    const entry = entries.get(key)
    if (!entry || entry.doubts.length === 0 || !isCurrent(entry)) return make()
    return (await follow(key, entry)) ?? make()
  }

  async function run(key: string, make: () => Promise<Cacheable<unknown>>): Promise<Finished> {
    const begun = now()
    const began = generation
    const load = { begunAt: changes.count }
    loads.add(load)
    try {
      const made = await renew(key, make)
      const last = changes.lastOf(made.cacheTags)
      const changed = last > load.begunAt ? last : 0
      if (changed === 0 && hearing && began === generation) keep(key, made, begun)
      return { made, changed }
    } catch (error) {
      const before = entries.get(key)
      // Who somebody is, or what has changed since, is not told from memory.
      const lasts = before && before.doubts.length === 0 && before.seconds === undefined
      if (lasts && isOutage(error)) return { made: before, changed: 0 }
      entries.delete(key)
      // What it would have been made from is not known, so any change may be the missing one.
      return { made: { error }, changed: changes.count > load.begunAt ? changes.count : 0 }
    } finally {
      loads.delete(load)
      forgetOldChanges()
    }
  }

  function doubt(key: string, changed: ReadonlySet<CacheTag>): void {
    const entry = entries.peek(key)
    if (entry?.again && entry.doubts.length < mostDoubts) entry.doubts.push(changed)
    else entries.delete(key)
  }

  const cache: CacheStore = {
    get(key) {
      const entry = entries.get(key)
      return entry && isGood(entry) ? entry.value : undefined
    },
    isLoading: (key) => making.has(key),
    isStale(key) {
      const entry = entries.peek(key)
      return entry !== undefined && isOutdated(entry)
    },
    async fetch<Value>(key: string, make: () => Promise<Cacheable<Value>>): Promise<Value> {
      const asked = changes.count
      for (;;) {
        const found = cache.get(key)
        if (found !== undefined) return found as Value
        let finished = making.get(key)
        if (!finished) {
          finished = run(key, make).finally(() => making.delete(key))
          making.set(key, finished)
        }
        const { made, changed } = await finished
        // A change that was there when this was asked for may be missing in what others began before.
        if (changed > 0 && changed <= asked) continue
        if ('error' in made) throw made.error
        return made.value as Value
      }
    },
    invalidate(sources) {
      const changed = new Set(sources)
      if (changed.has(everything)) {
        entries.clear()
        changes.append([everything])
        return
      }
      changes.append(changed)
      forgetOldChanges()
      for (const source of changed) for (const key of bySource.keysOf(source)) doubt(key, changed)
    },
    grown(key, bytes) {
      const entry = entries.peek(key)
      if (!entry) return
      // Set anew, so that the cache counts it anew.
      put(key, { ...entry, bytes: entry.bytes + bytes })
    },
    hears(now) {
      // Both ways: what is being made while it turns may be without what nobody heard.
      if (hearing !== now) generation += 1
      hearing = now
    },
    get size() {
      return { entries: entries.size, bytes: entries.calculatedSize }
    },
  }
  return cache
}
