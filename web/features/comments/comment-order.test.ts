import { expect, test } from 'vitest'
import type { Comment } from '#contract/comments.ts'
import { inOrder } from './comment-order.ts'

function comment(id: number, second: number): Comment {
  return {
    id,
    user: 1,
    name: 'Maya Okafor',
    username: 'maya',
    profile_picture: null,
    text: `Comment ${id}`,
    created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString(),
    edited_at: null,
  }
}

const idsOf = (...parts: Comment[][]) => inOrder(parts.flat()).map(({ id }) => id)

test('a comment written before all parts are loaded stays last, and shows once when its part comes', () => {
  const mine = comment(9, 50)
  expect(idsOf([comment(1, 1), comment(2, 2), mine])).toEqual([1, 2, 9])
  expect(idsOf([comment(1, 1), comment(2, 2), mine], [comment(3, 3), mine])).toEqual([1, 2, 3, 9])
})

test('what is on its way stands last, also where the clocks disagree', () => {
  expect(idsOf([comment(1, 30), comment(-1, 10)])).toEqual([1, -1])
})

test('comments of the same moment stand in the order of their ids', () => {
  expect(idsOf([comment(2, 1), comment(1, 1)])).toEqual([1, 2])
})
