import { expect, test } from 'vitest'
import { addressOf, filterOf } from './feed-address.ts'

const read = (search: string) => filterOf(new URLSearchParams(search))

test('reads every category once, and where to begin', () => {
  expect(read('category=1&category=4&category=1&cursor=abc')).toEqual({ category: [1, 4], from: 'abc' })
})

test('leaves out what is no category', () => {
  expect(read('category=abc&category=-1&category=0&category=1.5&category=&cursor=')).toEqual({ category: [] })
})

test('an address is read back as what it was written from', () => {
  const filter = { category: [3, 2], from: 'a+b/c=' }
  expect(filterOf(new URL(addressOf(filter), 'http://site').searchParams)).toEqual(filter)
})

test('no filter is the home page itself', () => {
  expect(addressOf({ category: [] })).toBe('/')
})
