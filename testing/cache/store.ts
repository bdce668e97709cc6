import type { Cacheable } from '#api/http/cache/cache.ts'
import { createStore } from '#server/cache/store.ts'
import { isOutage } from '#server/cache/stale-if-error.ts'

export const mebibyte = 2 ** 20

/** A keeper whose clock is set by hand. */
export function keeper({ maxBytes = mebibyte, maxAge = 60_000 } = {}) {
  const clock = { now: 0 }
  return { clock, cache: createStore({ maxBytes, maxAge, isOutage, now: () => clock.now }) }
}

/** Something to make whose making ends when it is told to. */
export function paused(value: string, cacheTags: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<Cacheable<string>>()
  let begun = 0
  return {
    make: () => {
      begun += 1
      return promise
    },
    finish: () => resolve({ value, cacheTags, bytes: value.length }),
    fail: reject,
    begun: () => begun,
  }
}

/** Makes something at once. */
export const at = (value: string, cacheTags: string[], bytes = value.length) => {
  return async () => ({ value, cacheTags, bytes })
}
