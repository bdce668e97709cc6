import { describe, expect, test } from 'vitest'
import type { Made } from '#api/http/kept.ts'
import { at, keeper } from './testing-kept.ts'

describe('what can tell whether it still holds', () => {
  /** Something whose text is made anew only when `now` has changed. */
  function page(now: { text: string }) {
    let made = 0
    return {
      made: () => made,
      async make() {
        made += 1
        const one: Made<string> = { value: now.text, madeFrom: ['trending'], bytes: 1 }
        return { ...one, again: async () => (now.text === one.value ? one : undefined) }
      },
    }
  }

  test('is made again only when it does not', async () => {
    const { kept } = keeper()
    const now = { text: 'one' }
    const { make, made } = page(now)
    await kept.ask('/', make)
    kept.changed(['trending'])
    expect(kept.get('/')).toBeUndefined()
    expect(await kept.ask('/', make)).toBe('one')
    expect([kept.get('/'), made()]).toEqual(['one', 1])
    now.text = 'two'
    kept.changed(['trending'])
    expect(await kept.ask('/', make)).toBe('two')
    expect([kept.get('/'), made()]).toEqual(['two', 2])
  })

  test('gets no older by that', async () => {
    const { kept, clock } = keeper({ maxAge: 1_000 })
    const { make, made } = page({ text: 'one' })
    await kept.ask('/', make)
    clock.now = 900
    kept.changed(['trending'])
    await kept.ask('/', make)
    clock.now = 1_000
    expect(kept.get('/')).toBeUndefined()
    await kept.ask('/', make)
    expect(made()).toBe(2)
  })

  test('may become something else without being made, which gets no older by that either', async () => {
    const { kept, clock } = keeper({ maxAge: 1_000 })
    const next: Made<string> = { value: 'two', madeFrom: ['post 7'], bytes: 1 }
    await kept.ask('/', async () => ({
      value: 'one',
      madeFrom: ['trending'],
      bytes: 1,
      again: async () => next,
    }))
    clock.now = 900
    kept.changed(['trending'])
    expect(await kept.ask('/', at('made anew', []))).toBe('two')
    kept.changed(['trending'])
    expect(kept.get('/')).toBe('two')
    clock.now = 1_000
    expect(kept.get('/')).toBeUndefined()
    await kept.ask('/', at('made anew', ['post 7']))
    kept.changed(['post 7'])
    expect(kept.get('/')).toBeUndefined()
  })

  test('is not kept where a source changes while it is looked at', async () => {
    const { kept } = keeper()
    const one: Made<string> = { value: 'one', madeFrom: ['trending'], bytes: 1 }
    const { promise, resolve } = Promise.withResolvers<Made<string>>()
    let looks = 0
    const again = async () => {
      looks += 1
      return looks === 1 ? promise : undefined
    }
    await kept.ask('/', async () => ({ ...one, again }))
    kept.changed(['trending'])
    const asked = kept.ask('/', at('two', ['trending']))
    kept.changed(['trending'])
    resolve(one)
    expect(await asked).toBe('one')
    expect(await kept.ask('/', at('two', ['trending']))).toBe('two')
  })

  test('is looked at with all that has changed since, but is not kept for more than can be looked at', async () => {
    const { kept } = keeper()
    const seen: string[][] = []
    const one: Made<string> = { value: 'kept', madeFrom: ['trending'], bytes: 1 }
    const again = async (changed: ReadonlySet<string>) => {
      seen.push([...changed])
      return one
    }
    const make = async () => ({ ...one, again })
    await kept.ask('/', make)
    for (const post of [1, 2]) kept.changed([`post ${post}`, 'trending'])
    kept.changed(['post 3'])
    await kept.ask('/', make)
    expect(kept.get('/')).toBe('kept')
    kept.changed(['post 4', 'trending'])
    await kept.ask('/', make)
    expect(seen).toEqual([
      ['post 1', 'trending', 'post 2'],
      ['post 4', 'trending'],
    ])
    for (let times = 0; times <= 100; times += 1) kept.changed(['trending'])
    expect(await kept.ask('/', at('made anew', ['trending']))).toBe('made anew')
    expect(seen).toHaveLength(2)
  })

  test('is not sent in an outage once it is in doubt', async () => {
    const { kept } = keeper()
    await kept.ask('/', page({ text: 'one' }).make)
    kept.changed(['trending'])
    const down = async () => {
      throw new Error('down')
    }
    await kept.ask('/b', async () => ({ value: 'b', madeFrom: ['trending'], bytes: 1, again: down }))
    kept.changed(['trending'])
    await expect(kept.ask('/b', down)).rejects.toThrow('down')
  })
})
