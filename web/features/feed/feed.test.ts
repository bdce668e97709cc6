import { expect, test } from 'vitest'
import { feedUrl, parseFeedFilter } from './feed.ts'

const read = (search: string) => parseFeedFilter(new URLSearchParams(search))

test('parseFeedFilter reads every category once, and the cursor', () => {
  expect(read('category=1&category=4&category=1&cursor=abc')).toEqual({ category: [1, 4], from: 'abc' })
})

test('parseFeedFilter ignores invalid categories', () => {
  expect(read('category=abc&category=-1&category=0&category=1.5&category=&cursor=')).toEqual({ category: [] })
})

test('parseFeedFilter reads what feedUrl writes', () => {
  const filter = { category: [3, 2], from: 'a+b/c=' }
  expect(parseFeedFilter(new URL(feedUrl(filter), 'http://site').searchParams)).toEqual(filter)
})

test('the URL without a filter is the home page', () => {
  expect(feedUrl({ category: [] })).toBe('/')
})
