import { expect, test } from 'vitest'
import { deedOf } from './notification-item.tsx'

const verb = 'liked your post'

test.each([
  [{ others: 0, count: 1 }, 'liked your post'],
  [{ others: 1, count: 2 }, 'and 1 other liked your post'],
  [{ others: 5, count: 9 }, 'and 5 others liked your post'],
  [{ others: 0, count: 3 }, 'liked your post, 3 times'],
])('tells who else did it, or how often: %o', (group, text) => {
  expect(deedOf({ kind: 'like', ...group, verb })).toBe(text)
})

test('posts that a list got on several days are no repetition', () => {
  expect(deedOf({ kind: 'list_item', others: 0, count: 3, verb: 'added' })).toBe('added')
})
