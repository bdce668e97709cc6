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
  for (const filter of [
    { category: [3, 2], from: 'a+b/c=' },
    { category: [], sort: 'trending' as const },
    { category: [1], sort: 'top' as const, period: 'week' as const, from: 'c' },
    { category: [], sort: 'top' as const, period: 'all' as const },
  ]) {
    expect(parseFeedFilter(new URL(feedUrl(filter), 'http://site').searchParams)).toEqual(filter)
  }
})

test('parseFeedFilter ignores invalid orders and periods, and a period of another order', () => {
  expect(read('sort=old&period=day')).toEqual({ category: [] })
  expect(read('sort=trending&period=day')).toEqual({ category: [], sort: 'trending' })
  expect(read('sort=top&period=year')).toEqual({ category: [], sort: 'top', period: 'all' })
})

test('the URL without a filter is the home page', () => {
  expect(feedUrl({ category: [] })).toBe('/')
})
