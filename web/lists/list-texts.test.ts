import { expect, test } from 'vitest'
import { postCount } from './list-texts.ts'

test.each([
  [0, '0 posts'],
  [1, '1 post'],
  [2, '2 posts'],
])('postCount(%d) is %j', (count, text) => {
  expect(postCount(count)).toBe(text)
})
