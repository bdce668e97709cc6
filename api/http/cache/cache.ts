import type { CacheTag } from './tags.ts'

/** Something that was made and may be kept. */
export interface Cacheable<Value> {
  value: Value
  /** What it was made from. */
  cacheTags: Iterable<CacheTag>
  /** How much memory it takes, about. */
  bytes: number
  /** How long it may be kept at most; what the keeper finds right without it. */
  seconds?: number
  /**
   * Gives, after a source has changed, what making it again would make, where that is known for less: often the same.
   * It may be kept for as long as what it follows, and no longer.
   * `changed` is all that changed since, and may be more. Without it a change always means that it is made again.
   */
  again?: (changed: ReadonlySet<CacheTag>) => Promise<Cacheable<Value> | undefined>
}

/** Keeps what was made until something that it was made from changes. */
export interface Cache {
  /** What is kept under `key` and may be sent at once. */
  get(key: string): unknown
  /** Whether it is being made. */
  isLoading(key: string): boolean
  /** What is kept under `key`, made now when nothing is. Rejects as `make` does. */
  fetch<Value>(key: string, make: () => Promise<Cacheable<Value>>): Promise<Value>
  /** Forgets all that was made from these sources, here and on every server of the site. */
  invalidate(tags: Iterable<CacheTag>): void
}

/** Makes everything anew each time. */
export const noCache: Cache = {
  get: () => undefined,
  isLoading: () => false,
  async fetch(_key, make) {
    return (await make()).value
  },
  invalidate() {},
}
