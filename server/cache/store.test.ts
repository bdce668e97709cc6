import { describe, expect, test } from 'vitest'
import { AppError } from '#api/http/app-error.ts'
import type { Cacheable } from '#api/http/cache/cache.ts'
import { everything } from '#api/http/cache/tags.ts'
import { isServerFailure } from '#api/http/cache/public-read.ts'
import { createStore } from './store.ts'

const mebibyte = 2 ** 20

/** A store whose clock is set by the test. */
function createTestStore({ maxBytes = mebibyte, maxAge = 60_000 } = {}) {
  const clock = { now: 0 }
  const store = createStore({ maxBytes, maxAge, staleIfError: isServerFailure, now: () => clock.now })
  return { clock, store }
}

/** A load that the test finishes. */
function paused(value: string, cacheTags: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<Cacheable<string>>()
  let begun = 0
  return {
    load: () => {
      begun += 1
      return promise
    },
    finish: () => resolve({ value, cacheTags, bytes: value.length }),
    fail: reject,
    begun: () => begun,
  }
}

/** A load that succeeds at once. */
const loads = (value: string, cacheTags: string[], bytes = value.length) => {
  return async () => ({ value, cacheTags, bytes })
}

const fails = (error: Error) => async () => {
  throw error
}

describe('an entry', () => {
  test('is loaded once, until one of its tags is invalidated', async () => {
    const { store } = createTestStore()
    expect(await store.fetch('/a', loads('old', ['post 1', 'feed']))).toBe('old')
    expect(await store.fetch('/a', loads('new', ['post 1']))).toBe('old')
    store.invalidate(['post 2', 'trending'])
    expect(store.get('/a')).toBe('old')
    store.invalidate(['post 1'])
    expect(store.get('/a')).toBeUndefined()
    expect(await store.fetch('/a', loads('new', ['post 1']))).toBe('new')
    // A tag of the previous value.
    store.invalidate(['feed'])
    expect(store.get('/a')).toBe('new')
    store.invalidate([everything])
    expect(store.get('/a')).toBeUndefined()
  })

  test('expires after the usual age, or at its own time', async () => {
    const { store, clock } = createTestStore({ maxAge: 1_000 })
    await store.fetch('/a', loads('a', []))
    await store.fetch('/b', async () => ({ value: 'b', cacheTags: [], bytes: 1, expiresAt: 500 }))
    await store.fetch('/c', async () => ({ value: 'c', cacheTags: [], bytes: 1, expiresAt: 2_000 }))
    clock.now = 499
    expect([store.get('/a'), store.get('/b'), store.get('/c')]).toEqual(['a', 'b', 'c'])
    clock.now = 500
    expect([store.get('/a'), store.get('/b')]).toEqual(['a', undefined])
    clock.now = 1_000
    expect([store.get('/a'), store.get('/c')]).toEqual([undefined, 'c'])
    clock.now = 2_000
    expect(store.get('/c')).toBeUndefined()
  })

  test('has the age of its load, from the start', async () => {
    const { store, clock } = createTestStore({ maxAge: 1_000 })
    const one = paused('a', [])
    const asked = store.fetch('/a', one.load)
    clock.now = 900
    one.finish()
    await asked
    clock.now = 1_000
    expect(store.get('/a')).toBeUndefined()
  })

  test('is loaded once for concurrent requests', async () => {
    const { store } = createTestStore()
    const one = paused('a', ['feed'])
    const all = Array.from({ length: 50 }, () => store.fetch('/a', one.load))
    one.finish()
    expect(new Set(await Promise.all(all))).toEqual(new Set(['a']))
    expect(one.begun()).toBe(1)
  })

  test('is evicted when the memory is full', async () => {
    const { store } = createTestStore()
    for (let n = 0; n < 1_000_000; n += 1)
      await store.fetch(`/a?${n}`, loads('a', [`post ${n}`, 'feed'], 1_000))
    expect(store.size.bytes).toBeLessThanOrEqual(mebibyte)
    expect(store.size.entries).toBeGreaterThan(300)
    expect(store.get('/a?999999')).toBe('a')
    expect(store.get('/a?0')).toBeUndefined()
  })

  test('is not stored when it is larger than the memory', async () => {
    const { store } = createTestStore()
    expect(await store.fetch('/a', loads('a', ['feed'], 2 * mebibyte))).toBe('a')
    expect(store.get('/a')).toBeUndefined()
    store.invalidate(['feed'])
    expect(store.size).toEqual({ entries: 0, bytes: 0 })
  })

  test('counts the bytes that are added to it', async () => {
    const { store } = createTestStore()
    await store.fetch('/a', loads('a', ['feed']))
    const { bytes } = store.size
    store.addBytes('/a', 1_000)
    expect(store.size).toEqual({ entries: 1, bytes: bytes + 1_000 })
    store.invalidate(['feed'])
    expect(store.size).toEqual({ entries: 0, bytes: 0 })
  })

  test('counts its hits', async () => {
    const { store } = createTestStore()
    await store.fetch('/a', loads('a', ['feed']))
    for (let n = 0; n < 3; n += 1) store.get('/a')
    expect([...store.entries()]).toMatchObject([['/a', { cacheTags: ['feed'], hits: 3 }]])
  })
})

describe('an invalidation during a load', () => {
  test('of a tag of the value prevents storing it', async () => {
    const { store } = createTestStore()
    const one = paused('without', ['feed'])
    const asked = store.fetch('/a', one.load)
    store.invalidate(['feed'])
    one.finish()
    expect(await asked).toBe('without')
    expect(store.get('/a')).toBeUndefined()
  })

  test('of everything prevents storing it', async () => {
    const { store } = createTestStore()
    const one = paused('without', [])
    const asked = store.fetch('/a', one.load)
    store.invalidate([everything])
    one.finish()
    await asked
    expect(store.get('/a')).toBeUndefined()
  })

  test('of another tag does not', async () => {
    const { store } = createTestStore()
    const one = paused('a', ['feed'])
    const asked = store.fetch('/a', one.load)
    store.invalidate(['post 1'])
    one.finish()
    await asked
    expect(store.get('/a')).toBe('a')
  })

  test('makes later requests load again', async () => {
    const { store } = createTestStore()
    const before = paused('without', ['feed'])
    const first = store.fetch('/a', before.load)
    store.invalidate(['feed'])
    const second = store.fetch('/a', loads('with', ['feed']))
    before.finish()
    expect(await first).toBe('without')
    expect(await second).toBe('with')
    expect(store.get('/a')).toBe('with')
  })

  test('makes later requests load again after a failure', async () => {
    const { store } = createTestStore()
    const before = paused('', [])
    const first = store.fetch('/posts/1', before.load)
    store.invalidate(['feed'])
    const second = store.fetch('/posts/1', loads('there', ['post 1']))
    before.fail(new AppError(404, 'not_found', 'There is no such post.'))
    await expect(first).rejects.toThrow('There is no such post.')
    expect(await second).toBe('there')
  })

  test('is remembered until the load ends, after thousands of others', async () => {
    const { store } = createTestStore()
    const one = paused('without', ['feed'])
    const asked = store.fetch('/a', one.load)
    store.invalidate(['feed'])
    for (let n = 0; n < 5_000; n += 1) {
      store.invalidate([`post ${n}`])
      await store.fetch('/b', loads('b', ['feed']))
    }
    one.finish()
    await asked
    expect(store.get('/a')).toBeUndefined()
  })
})

describe('while invalidations by other servers are not received', () => {
  test('nothing is stored, and older entries are not used', async () => {
    const { store } = createTestStore()
    await store.fetch('/a', loads('old', ['feed']))
    store.setListening(false)
    expect(store.get('/a')).toBeUndefined()
    expect(await store.fetch('/a', loads('new', ['feed']))).toBe('new')
    store.setListening(true)
    expect(store.get('/a')).toBeUndefined()
    expect(await store.fetch('/a', loads('newer', ['feed']))).toBe('newer')
    expect(store.get('/a')).toBe('newer')
  })

  test('a load that ends after they are received again is not stored', async () => {
    const { store } = createTestStore()
    store.setListening(false)
    const one = paused('without', ['feed'])
    const asked = store.fetch('/a', one.load)
    store.setListening(true)
    one.finish()
    await asked
    expect(store.get('/a')).toBeUndefined()
  })

  test('a failed load gives the stale entry, but for sessions and client errors', async () => {
    const { store, clock } = createTestStore()
    const refused = fails(new Error('ECONNREFUSED'))
    const session = { value: 7, cacheTags: [], bytes: 1, staleIfError: false } as const
    await store.fetch('/a', loads('old', ['feed']))
    await store.fetch('token', async () => session)
    store.setListening(false)
    clock.now = 3_600_000
    expect(await store.fetch('/a', refused)).toBe('old')
    await expect(store.fetch('token', refused)).rejects.toThrow('ECONNREFUSED')
    await expect(store.fetch('/a', fails(new AppError(404, 'not_found', 'Gone')))).rejects.toThrow('Gone')
    await expect(store.fetch('/a', refused)).rejects.toThrow('ECONNREFUSED')
  })

  test('an invalidated entry is not used after a failed load', async () => {
    const { store } = createTestStore()
    await store.fetch('/a', loads('old', ['feed']))
    store.invalidate(['feed'])
    await expect(store.fetch('/a', fails(new Error('down')))).rejects.toThrow('down')
  })
})
