import { expect, test } from 'vitest'
import { formatDay } from './list-grid.tsx'
import { postCount } from './list-texts.ts'

test.each([
  [0, '0 posts'],
  [1, '1 post'],
  [2, '2 posts'],
])('postCount(%d) is %j', (count, text) => {
  expect(postCount(count)).toBe(text)
})

test('formatDay leaves out the time of day', () => {
  expect(formatDay('2026-11-20T12:00:00.000Z')).toBe('20 November 2026')
})
