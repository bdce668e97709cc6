import { describe, expect, test } from 'vitest'
import type { Cacheable } from '#api/http/cache/cache.ts'
import { at, keeper } from '#testing/cache/store.ts'

describe('what can tell whether it still holds', () => {
  /** Something whose text is made anew only when `now` has changed. */
  function page(now: { text: string }) {
    let made = 0
    return {
      made: () => made,
      async make() {
        made += 1
        const one: Cacheable<string> = { value: now.text, cacheTags: ['trending'], bytes: 1 }
        return { ...one, again: async () => (now.text === one.value ? one : undefined) }
      },
    }
  }

  test('is made again only when it does not', async () => {
    const { cache } = keeper()
    const now = { text: 'one' }
    const { make, made } = page(now)
    await cache.fetch('/', make)
    cache.invalidate(['trending'])
    expect(cache.get('/')).toBeUndefined()
    expect(await cache.fetch('/', make)).toBe('one')
    expect([cache.get('/'), made()]).toEqual(['one', 1])
    now.text = 'two'
    cache.invalidate(['trending'])
    expect(await cache.fetch('/', make)).toBe('two')
    expect([cache.get('/'), made()]).toEqual(['two', 2])
  })

  test('gets no older by that', async () => {
    const { cache, clock } = keeper({ maxAge: 1_000 })
    const { make, made } = page({ text: 'one' })
    await cache.fetch('/', make)
    clock.now = 900
    cache.invalidate(['trending'])
    await cache.fetch('/', make)
    clock.now = 1_000
    expect(cache.get('/')).toBeUndefined()
    await cache.fetch('/', make)
    expect(made()).toBe(2)
  })

  test('may become something else without being made, which gets no older by that either', async () => {
    const { cache, clock } = keeper({ maxAge: 1_000 })
    const next: Cacheable<string> = { value: 'two', cacheTags: ['post 7'], bytes: 1 }
    await cache.fetch('/', async () => ({
      value: 'one',
      cacheTags: ['trending'],
      bytes: 1,
      again: async () => next,
    }))
    clock.now = 900
    cache.invalidate(['trending'])
    expect(await cache.fetch('/', at('made anew', []))).toBe('two')
    cache.invalidate(['trending'])
    expect(cache.get('/')).toBe('two')
    clock.now = 1_000
    expect(cache.get('/')).toBeUndefined()
    await cache.fetch('/', at('made anew', ['post 7']))
    cache.invalidate(['post 7'])
    expect(cache.get('/')).toBeUndefined()
  })

  test('is not kept where a source changes while it is looked at', async () => {
    const { cache } = keeper()
    const one: Cacheable<string> = { value: 'one', cacheTags: ['trending'], bytes: 1 }
    const { promise, resolve } = Promise.withResolvers<Cacheable<string>>()
    let looks = 0
    const again = async () => {
      looks += 1
      return looks === 1 ? promise : undefined
    }
    await cache.fetch('/', async () => ({ ...one, again }))
    cache.invalidate(['trending'])
    const asked = cache.fetch('/', at('two', ['trending']))
    cache.invalidate(['trending'])
    resolve(one)
    expect(await asked).toBe('one')
    expect(await cache.fetch('/', at('two', ['trending']))).toBe('two')
  })

  test('is looked at with all that has changed since, but is not kept for more than can be looked at', async () => {
    const { cache } = keeper()
    const seen: string[][] = []
    const one: Cacheable<string> = { value: 'kept', cacheTags: ['trending'], bytes: 1 }
    const again = async (changed: ReadonlySet<string>) => {
      seen.push([...changed])
      return one
    }
    const make = async () => ({ ...one, again })
    await cache.fetch('/', make)
    for (const post of [1, 2]) cache.invalidate([`post ${post}`, 'trending'])
    cache.invalidate(['post 3'])
    await cache.fetch('/', make)
    expect(cache.get('/')).toBe('kept')
    cache.invalidate(['post 4', 'trending'])
    await cache.fetch('/', make)
    expect(seen).toEqual([
      ['post 1', 'trending', 'post 2'],
      ['post 4', 'trending'],
    ])
    for (let times = 0; times <= 100; times += 1) cache.invalidate(['trending'])
    expect(await cache.fetch('/', at('made anew', ['trending']))).toBe('made anew')
    expect(seen).toHaveLength(2)
  })

  test('is not sent in an outage once it is in doubt', async () => {
    const { cache } = keeper()
    await cache.fetch('/', page({ text: 'one' }).make)
    cache.invalidate(['trending'])
    const down = async () => {
      throw new Error('down')
    }
    await cache.fetch('/b', async () => ({ value: 'b', cacheTags: ['trending'], bytes: 1, again: down }))
    cache.invalidate(['trending'])
    await expect(cache.fetch('/b', down)).rejects.toThrow('down')
  })
})
