import { everything, type CacheTag } from '#api/http/cache/tags.ts'

/** Looks at the changes from one moment on. */
export interface Watch {
  /** How many changes there were when it began. */
  readonly begun: number
  /** The number of the last change to any of these sources since the watch began; 0 for none. */
  lastOf(sources: Iterable<CacheTag>): number
  end(): void
}

export interface Changes {
  /** How many there were so far. */
  readonly count: number
  note(sources: Iterable<CacheTag>): void
  watch(): Watch
}

// So many are remembered before those that nobody needs any more are looked for.
const enough = 1000

/** Numbers the changes, and remembers those that came while somebody watched: no more is asked for. */
export function followChanges(): Changes {
  const last = new Map<CacheTag, number>()
  const watches = new Set<{ begun: number }>()
  let count = 0

  function forgetOld(): void {
    if (watches.size === 0) last.clear()
    if (last.size <= enough) return
    const oldest = Math.min(...[...watches].map(({ begun }) => begun))
    for (const [source, number] of last) if (number <= oldest) last.delete(source)
  }

  return {
    get count() {
      return count
    },
    note(sources) {
      count += 1
      if (watches.size > 0) for (const source of sources) last.set(source, count)
    },
    watch() {
      const own = { begun: count }
      watches.add(own)
      return {
        begun: own.begun,
        lastOf(sources) {
          let latest = last.get(everything) ?? 0
          for (const source of sources) latest = Math.max(latest, last.get(source) ?? 0)
          return latest > own.begun ? latest : 0
        },
        end() {
          watches.delete(own)
          forgetOld()
        },
      }
    },
  }
}
