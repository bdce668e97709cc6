import { expect, test } from 'vitest'
import { emptyPost, isComplete } from './new-post.ts'

const complete = { ...emptyPost, title: 'T', description: 'D', category_ids: [1], rating: 1 }

test('a post with a name, a description, a category and a rating is complete', () => {
  expect(isComplete(complete)).toBe(true)
  expect(isComplete({ ...complete, category_ids: [], new_category: 'New' })).toBe(true)
})

test.each([
  ['name', { title: '' }],
  ['non-blank name', { title: ' \n' }],
  ['description', { description: '' }],
  ['non-blank description', { description: '\t ' }],
  ['category', { category_ids: [] }],
  ['rating', { rating: undefined }],
  ['rating above 0', { rating: 0 }],
])('a post without a %s is incomplete', (_, missing) => {
  expect(isComplete({ ...complete, ...missing })).toBe(false)
})
