import { everything, type CacheTag } from '#api/http/cache/tags.ts'

/** Changes with their numbers, from 1 on, for as long as somebody may not have seen them. */
export interface NumberedChanges {
  /** How many there were so far. */
  readonly count: number
  /** Up to this number they are no longer told apart: who has not seen them all may lack any. */
  readonly floor: number
  note(sources: Iterable<CacheTag>): void
  /** The number of the last change that what was made from these sources has to have. */
  lastOf(sources: Iterable<CacheTag>): number
  /** All who matter have seen the changes up to this one. */
  forget(upTo: number): void
}

export function numberChanges(): NumberedChanges {
  const last = new Map<CacheTag, number>()
  let count = 0
  let floor = 0

  function forget(upTo: number): void {
    if (upTo <= floor) return
    floor = upTo
    for (const [source, number] of last) if (number <= floor) last.delete(source)
  }

  return {
    get count() {
      return count
    },
    get floor() {
      return floor
    },
    note(sources) {
      count += 1
      for (const source of sources) {
        if (source === everything) return forget(count)
        last.set(source, count)
      }
    },
    lastOf(sources) {
      let latest = floor
      for (const source of sources) latest = Math.max(latest, last.get(source) ?? 0)
      return latest
    },
    forget,
  }
}
