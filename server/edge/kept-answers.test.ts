import { describe, expect, test } from 'vitest'
import { AppError } from '#api/http/app-error.ts'
import { everything } from '#api/http/sources.ts'
import { at, keeper, mebibyte, paused } from './testing-kept.ts'

describe('what is kept', () => {
  test('is made once, until one of its sources changes', async () => {
    const { kept } = keeper()
    expect(await kept.ask('/a', at('old', ['post 1', 'feed']))).toBe('old')
    expect(await kept.ask('/a', at('new', ['post 1']))).toBe('old')
    kept.changed(['post 2', 'trending'])
    expect(kept.get('/a')).toBe('old')
    kept.changed(['post 1'])
    expect(kept.get('/a')).toBeUndefined()
    expect(await kept.ask('/a', at('new', ['post 1']))).toBe('new')
    // What it was made from before is none of its sources any more.
    kept.changed(['feed'])
    expect(kept.get('/a')).toBe('new')
    kept.changed([everything])
    expect(kept.get('/a')).toBeUndefined()
  })

  test('stays no longer than it may', async () => {
    const { kept, clock } = keeper({ maxAge: 1_000 })
    await kept.ask('/a', at('a', []))
    await kept.ask('/b', async () => ({ value: 'b', madeFrom: [], bytes: 1, seconds: 0.5 }))
    clock.now = 499
    expect([kept.get('/a'), kept.get('/b')]).toEqual(['a', 'b'])
    clock.now = 500
    expect([kept.get('/a'), kept.get('/b')]).toEqual(['a', undefined])
    clock.now = 1_000
    expect(kept.get('/a')).toBeUndefined()
  })

  test('counts its age from when its making began', async () => {
    const { kept, clock } = keeper({ maxAge: 1_000 })
    const one = paused('a', [])
    const asked = kept.ask('/a', one.make)
    clock.now = 900
    one.finish()
    await asked
    clock.now = 1_000
    expect(kept.get('/a')).toBeUndefined()
  })

  test('is made once for all who wait for it', async () => {
    const { kept } = keeper()
    const one = paused('a', ['feed'])
    const all = Array.from({ length: 50 }, () => kept.ask('/a', one.make))
    one.finish()
    expect(new Set(await Promise.all(all))).toEqual(new Set(['a']))
    expect(one.begun()).toBe(1)
  })

  test('takes no more memory than it may, whatever is asked for', async () => {
    const { kept } = keeper()
    for (let n = 0; n < 1_000_000; n += 1) await kept.ask(`/a?${n}`, at('a', [`post ${n}`, 'feed'], 1_000))
    expect(kept.size.bytes).toBeLessThanOrEqual(mebibyte)
    expect(kept.size.entries).toBeGreaterThan(300)
    expect(kept.get('/a?999999')).toBe('a')
    expect(kept.get('/a?0')).toBeUndefined()
  })

  test('is not what is larger than all of the memory', async () => {
    const { kept } = keeper()
    expect(await kept.ask('/a', at('a', ['feed'], 2 * mebibyte))).toBe('a')
    expect(kept.get('/a')).toBeUndefined()
    kept.changed(['feed'])
    expect(kept.size).toEqual({ entries: 0, bytes: 0 })
  })

  test('is counted anew when it grows', async () => {
    const { kept } = keeper()
    await kept.ask('/a', at('a', ['feed']))
    const { bytes } = kept.size
    kept.grown('/a', 1_000)
    expect(kept.size).toEqual({ entries: 1, bytes: bytes + 1_000 })
    kept.changed(['feed'])
    expect(kept.size).toEqual({ entries: 0, bytes: 0 })
  })
})

describe('a change while something is made', () => {
  test('keeps it from being kept', async () => {
    const { kept } = keeper()
    const one = paused('without', ['feed'])
    const asked = kept.ask('/a', one.make)
    kept.changed(['feed'])
    one.finish()
    expect(await asked).toBe('without')
    expect(kept.get('/a')).toBeUndefined()
  })

  test('of something else does not', async () => {
    const { kept } = keeper()
    const one = paused('a', ['feed'])
    const asked = kept.ask('/a', one.make)
    kept.changed(['post 1'])
    one.finish()
    await asked
    expect(kept.get('/a')).toBe('a')
  })

  test('is in what whoever asks after it gets', async () => {
    const { kept } = keeper()
    const before = paused('without', ['feed'])
    const first = kept.ask('/a', before.make)
    kept.changed(['feed'])
    const second = kept.ask('/a', at('with', ['feed']))
    before.finish()
    expect(await first).toBe('without')
    expect(await second).toBe('with')
    expect(kept.get('/a')).toBe('with')
  })

  test('may make what was not there', async () => {
    const { kept } = keeper()
    const before = paused('', [])
    const first = kept.ask('/posts/1', before.make)
    kept.changed(['feed'])
    const second = kept.ask('/posts/1', at('there', ['post 1']))
    before.fail(new AppError(404, 'not_found', 'There is no such post.'))
    await expect(first).rejects.toThrow('There is no such post.')
    expect(await second).toBe('there')
  })

  test('is remembered however many others come', async () => {
    const { kept } = keeper()
    const one = paused('without', ['feed'])
    const asked = kept.ask('/a', one.make)
    kept.changed(['feed'])
    for (let n = 0; n < 5_000; n += 1) {
      kept.changed([`post ${n}`])
      await kept.ask('/b', at('b', ['feed']))
    }
    one.finish()
    await asked
    expect(kept.get('/a')).toBeUndefined()
  })
})

describe('while others are not heard', () => {
  test('nothing is kept, nor is what was kept before sent', async () => {
    const { kept } = keeper()
    await kept.ask('/a', at('old', ['feed']))
    kept.hears(false)
    expect(kept.get('/a')).toBeUndefined()
    expect(await kept.ask('/a', at('new', ['feed']))).toBe('new')
    kept.hears(true)
    expect(kept.get('/a')).toBeUndefined()
    expect(await kept.ask('/a', at('newer', ['feed']))).toBe('newer')
    expect(kept.get('/a')).toBe('newer')
  })

  test('what is under way when they are heard again is not kept', async () => {
    const { kept } = keeper()
    kept.hears(false)
    const one = paused('without', ['feed'])
    const asked = kept.ask('/a', one.make)
    kept.hears(true)
    one.finish()
    await asked
    expect(kept.get('/a')).toBeUndefined()
  })

  test('what was kept is better than nothing', async () => {
    const { kept, clock } = keeper()
    const fails = (error: Error) => async () => {
      throw error
    }
    await kept.ask('/a', at('old', ['feed']))
    await kept.ask('token', async () => ({ value: 7, madeFrom: [], bytes: 1, seconds: 5 }))
    kept.hears(false)
    clock.now = 3_600_000
    expect(await kept.ask('/a', fails(new Error('ECONNREFUSED')))).toBe('old')
    // Who somebody is has to be known for sure.
    await expect(kept.ask('token', fails(new Error('ECONNREFUSED')))).rejects.toThrow('ECONNREFUSED')
    await expect(kept.ask('/a', fails(new AppError(404, 'not_found', 'Gone')))).rejects.toThrow('Gone')
    await expect(kept.ask('/a', fails(new Error('ECONNREFUSED')))).rejects.toThrow('ECONNREFUSED')
  })

  test('what a change took away does not come back', async () => {
    const { kept } = keeper()
    await kept.ask('/a', at('old', ['feed']))
    kept.changed(['feed'])
    await expect(kept.ask('/a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  })
})
