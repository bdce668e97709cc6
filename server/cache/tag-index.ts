import type { CacheTag } from '#api/http/cache/tags.ts'

/** Which keys were made from a source. */
export interface SourceIndex {
  add(key: string, sources: Iterable<CacheTag>): void
  remove(key: string, sources: Iterable<CacheTag>): void
  /** A copy: whoever goes through it may remove what it names. */
  keysOf(source: CacheTag): string[]
}

/** An index that takes no more memory than what is in it. */
export function indexBySource(): SourceIndex {
  const keys = new Map<CacheTag, Set<string>>()
  return {
    add(key, sources) {
      for (const source of sources) {
        const known = keys.get(source)
        if (known) known.add(key)
        else keys.set(source, new Set([key]))
      }
    },
    remove(key, sources) {
      for (const source of sources) {
        const known = keys.get(source)
        known?.delete(key)
        if (known?.size === 0) keys.delete(source)
      }
    },
    keysOf: (source) => [...(keys.get(source) ?? [])],
  }
}
