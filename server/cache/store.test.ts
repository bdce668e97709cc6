import { describe, expect, test } from 'vitest'
import { AppError } from '#api/http/app-error.ts'
import { everything } from '#api/http/cache/tags.ts'
import { at, keeper, mebibyte, paused } from '#testing/cache/store.ts'

describe('what is kept', () => {
  test('is made once, until one of its sources changes', async () => {
    const { cache } = keeper()
    expect(await cache.fetch('/a', at('old', ['post 1', 'feed']))).toBe('old')
    expect(await cache.fetch('/a', at('new', ['post 1']))).toBe('old')
    cache.invalidate(['post 2', 'trending'])
    expect(cache.get('/a')).toBe('old')
    cache.invalidate(['post 1'])
    expect(cache.get('/a')).toBeUndefined()
    expect(await cache.fetch('/a', at('new', ['post 1']))).toBe('new')
    // What it was made from before is none of its sources any more.
    cache.invalidate(['feed'])
    expect(cache.get('/a')).toBe('new')
    cache.invalidate([everything])
    expect(cache.get('/a')).toBeUndefined()
  })

  test('stays no longer than it may', async () => {
    const { cache, clock } = keeper({ maxAge: 1_000 })
    await cache.fetch('/a', at('a', []))
    await cache.fetch('/b', async () => ({ value: 'b', cacheTags: [], bytes: 1, seconds: 0.5 }))
    clock.now = 499
    expect([cache.get('/a'), cache.get('/b')]).toEqual(['a', 'b'])
    clock.now = 500
    expect([cache.get('/a'), cache.get('/b')]).toEqual(['a', undefined])
    clock.now = 1_000
    expect(cache.get('/a')).toBeUndefined()
  })

  test('counts its age from when its making began', async () => {
    const { cache, clock } = keeper({ maxAge: 1_000 })
    const one = paused('a', [])
    const asked = cache.fetch('/a', one.make)
    clock.now = 900
    one.finish()
    await asked
    clock.now = 1_000
    expect(cache.get('/a')).toBeUndefined()
  })

  test('is made once for all who wait for it', async () => {
    const { cache } = keeper()
    const one = paused('a', ['feed'])
    const all = Array.from({ length: 50 }, () => cache.fetch('/a', one.make))
    one.finish()
    expect(new Set(await Promise.all(all))).toEqual(new Set(['a']))
    expect(one.begun()).toBe(1)
  })

  test('takes no more memory than it may, whatever is asked for', async () => {
    const { cache } = keeper()
    for (let n = 0; n < 1_000_000; n += 1) await cache.fetch(`/a?${n}`, at('a', [`post ${n}`, 'feed'], 1_000))
    expect(cache.size.bytes).toBeLessThanOrEqual(mebibyte)
    expect(cache.size.entries).toBeGreaterThan(300)
    expect(cache.get('/a?999999')).toBe('a')
    expect(cache.get('/a?0')).toBeUndefined()
  })

  test('is not what is larger than all of the memory', async () => {
    const { cache } = keeper()
    expect(await cache.fetch('/a', at('a', ['feed'], 2 * mebibyte))).toBe('a')
    expect(cache.get('/a')).toBeUndefined()
    cache.invalidate(['feed'])
    expect(cache.size).toEqual({ entries: 0, bytes: 0 })
  })

  test('is counted anew when it grows', async () => {
    const { cache } = keeper()
    await cache.fetch('/a', at('a', ['feed']))
    const { bytes } = cache.size
    cache.grown('/a', 1_000)
    expect(cache.size).toEqual({ entries: 1, bytes: bytes + 1_000 })
    cache.invalidate(['feed'])
    expect(cache.size).toEqual({ entries: 0, bytes: 0 })
  })
})

describe('a change while something is made', () => {
  test('keeps it from being kept', async () => {
    const { cache } = keeper()
    const one = paused('without', ['feed'])
    const asked = cache.fetch('/a', one.make)
    cache.invalidate(['feed'])
    one.finish()
    expect(await asked).toBe('without')
    expect(cache.get('/a')).toBeUndefined()
  })

  test('of something else does not', async () => {
    const { cache } = keeper()
    const one = paused('a', ['feed'])
    const asked = cache.fetch('/a', one.make)
    cache.invalidate(['post 1'])
    one.finish()
    await asked
    expect(cache.get('/a')).toBe('a')
  })

  test('is in what whoever asks after it gets', async () => {
    const { cache } = keeper()
    const before = paused('without', ['feed'])
    const first = cache.fetch('/a', before.make)
    cache.invalidate(['feed'])
    const second = cache.fetch('/a', at('with', ['feed']))
    before.finish()
    expect(await first).toBe('without')
    expect(await second).toBe('with')
    expect(cache.get('/a')).toBe('with')
  })

  test('may make what was not there', async () => {
    const { cache } = keeper()
    const before = paused('', [])
    const first = cache.fetch('/posts/1', before.make)
    cache.invalidate(['feed'])
    const second = cache.fetch('/posts/1', at('there', ['post 1']))
    before.fail(new AppError(404, 'not_found', 'There is no such post.'))
    await expect(first).rejects.toThrow('There is no such post.')
    expect(await second).toBe('there')
  })

  test('is remembered however many others come', async () => {
    const { cache } = keeper()
    const one = paused('without', ['feed'])
    const asked = cache.fetch('/a', one.make)
    cache.invalidate(['feed'])
    for (let n = 0; n < 5_000; n += 1) {
      cache.invalidate([`post ${n}`])
      await cache.fetch('/b', at('b', ['feed']))
    }
    one.finish()
    await asked
    expect(cache.get('/a')).toBeUndefined()
  })
})

describe('while others are not heard', () => {
  test('nothing is kept, nor is what was kept before sent', async () => {
    const { cache } = keeper()
    await cache.fetch('/a', at('old', ['feed']))
    cache.hears(false)
    expect(cache.get('/a')).toBeUndefined()
    expect(await cache.fetch('/a', at('new', ['feed']))).toBe('new')
    cache.hears(true)
    expect(cache.get('/a')).toBeUndefined()
    expect(await cache.fetch('/a', at('newer', ['feed']))).toBe('newer')
    expect(cache.get('/a')).toBe('newer')
  })

  test('what is under way when they are heard again is not kept', async () => {
    const { cache } = keeper()
    cache.hears(false)
    const one = paused('without', ['feed'])
    const asked = cache.fetch('/a', one.make)
    cache.hears(true)
    one.finish()
    await asked
    expect(cache.get('/a')).toBeUndefined()
  })

  test('what was kept is better than nothing', async () => {
    const { cache, clock } = keeper()
    const fails = (error: Error) => async () => {
      throw error
    }
    await cache.fetch('/a', at('old', ['feed']))
    await cache.fetch('token', async () => ({ value: 7, cacheTags: [], bytes: 1, seconds: 5 }))
    cache.hears(false)
    clock.now = 3_600_000
    expect(await cache.fetch('/a', fails(new Error('ECONNREFUSED')))).toBe('old')
    // Who somebody is has to be known for sure.
    await expect(cache.fetch('token', fails(new Error('ECONNREFUSED')))).rejects.toThrow('ECONNREFUSED')
    await expect(cache.fetch('/a', fails(new AppError(404, 'not_found', 'Gone')))).rejects.toThrow('Gone')
    await expect(cache.fetch('/a', fails(new Error('ECONNREFUSED')))).rejects.toThrow('ECONNREFUSED')
  })

  test('what a change took away does not come back', async () => {
    const { cache } = keeper()
    await cache.fetch('/a', at('old', ['feed']))
    cache.invalidate(['feed'])
    await expect(cache.fetch('/a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  })
})
