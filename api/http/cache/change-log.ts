import { everything, type CacheTag } from './tags.ts'

/**
 * Numbers the invalidations of this process from 1 on. A reader remembers the number at which it began, and finds out
 * afterwards whether one of its tags changed since.
 */
export interface ChangeLog {
  /** The number of the newest change. */
  readonly count: number
  /** Changes up to this number are forgotten: `lastOf` returns at least this number for any tags. */
  readonly floor: number
  /** Number of remembered tags. */
  readonly size: number
  append(tags: Iterable<CacheTag>): void
  /** The number of the newest change to any of these tags. */
  lastOf(tags: Iterable<CacheTag>): number
  /** Frees the memory of the changes up to a number. Every reader that still runs began later. */
  forget(upTo: number): void
}

export function createChangeLog(): ChangeLog {
  const last = new Map<CacheTag, number>()
  let count = 0
  let floor = 0

  function forget(upTo: number): void {
    if (upTo <= floor) return
    floor = upTo
    if (floor === count) return last.clear()
    for (const [tag, number] of last) if (number <= floor) last.delete(tag)
  }

  return {
    get count() {
      return count
    },
    get floor() {
      return floor
    },
    get size() {
      return last.size
    },
    append(tags) {
      count += 1
      for (const tag of tags) {
        if (tag === everything) return forget(count)
        last.set(tag, count)
      }
    },
    lastOf(tags) {
      let latest = floor
      for (const tag of tags) latest = Math.max(latest, last.get(tag) ?? 0)
      return latest
    },
    forget,
  }
}
