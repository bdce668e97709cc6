/** Bounds the concurrent work for each key. */
export interface Concurrency<Key> {
  /** Begins work for a key. Returns its end, or undefined when the key has the most work under way. */
  begin(key: Key): (() => void) | undefined
}

/** Allows at most `max` concurrent works for a key. */
export function createConcurrency<Key>(max: number): Concurrency<Key> {
  const running = new Map<Key, number>()

  return {
    begin(key) {
      const before = running.get(key) ?? 0
      if (before >= max) return undefined
      running.set(key, before + 1)
      let isEnded = false
      return () => {
        if (isEnded) return
        isEnded = true
        const left = running.get(key)! - 1
        if (left > 0) running.set(key, left)
        else running.delete(key)
      }
    },
  }
}
