import { expect, test } from 'vitest'
import { dayOf, postCount } from './list-texts.ts'

test.each([
  [0, '0 posts'],
  [1, '1 post'],
  [2, '2 posts'],
])('%d is told as %j', (count, text) => {
  expect(postCount(count)).toBe(text)
})

test('tells the day without the hour', () => {
  expect(dayOf('2026-11-20T12:00:00.000Z')).toBe('20 November 2026')
})
