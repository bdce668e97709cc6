import type { CacheTag } from './tags.ts'

/** A loaded value, and what the cache has to know to store it. */
export interface Cacheable<Value> {
  value: Value
  /** An invalidation of any of these tags removes the entry. */
  cacheTags: Iterable<CacheTag>
  /** Approximate memory of the value, in bytes. */
  bytes: number
  /** When the entry expires, in milliseconds of `performance.now()`; by default the cache decides. */
  expiresAt?: number | undefined
  /** `false`: the expired value is never used, not even while no new value can be loaded. */
  staleIfError?: false
}

export type Load<Value> = () => Promise<Cacheable<Value>>

/** Stores loaded values until one of their tags is invalidated. */
export interface Cache {
  /** The current value of a key; undefined where it has to be loaded. */
  get(key: string): unknown
  /** Whether a load of the key is in flight. */
  isLoading(key: string): boolean
  /** The current value of a key, loaded once for all concurrent callers where there is none. Rejects as `load` does. */
  fetch<Value>(key: string, load: Load<Value>): Promise<Value>
  /** Adds to the size of an entry, whose value now holds one more encoding. */
  addBytes(key: string, bytes: number): void
  /** Removes every entry with one of these tags, on all servers of the site. Call it after the commit. */
  invalidate(tags: Iterable<CacheTag>): void
}

/** Stores nothing. */
export const noCache: Cache = {
  get: () => undefined,
  isLoading: () => false,
  async fetch(_key, load) {
    return (await load()).value
  },
  addBytes() {},
  invalidate() {},
}

/**
 * Returns the bytes in a buffer of their own. Node slices buffers below 32 KiB out of blocks of 64 KiB, and a block stays
 * in memory as long as any slice of it.
 */
export function unpooled(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
