import { expect, test } from 'vitest'
import { formatDay, postCount } from './list-grid.tsx'

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
