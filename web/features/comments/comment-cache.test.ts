import { expect, test } from 'vitest'
import type { Comment } from '#contract/comments.ts'
import { sortComments } from './comment-cache.ts'

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

const sortedIds = (...pages: Comment[][]) => sortComments(pages.flat()).map(({ id }) => id)

test('a new comment is last while pages are missing, and appears once when its page is loaded', () => {
  const added = comment(9, 50)
  expect(sortedIds([comment(1, 1), comment(2, 2), added])).toEqual([1, 2, 9])
  expect(sortedIds([comment(1, 1), comment(2, 2), added], [comment(3, 3), added])).toEqual([1, 2, 3, 9])
})

test('optimistic comments are last, also when the clocks disagree', () => {
  expect(sortedIds([comment(1, 30), comment(-1, 10)])).toEqual([1, -1])
})

test('comments of the same time are sorted by id', () => {
  expect(sortedIds([comment(2, 1), comment(1, 1)])).toEqual([1, 2])
})
