import { expect, test } from 'vitest'
import { emptyPost, isComplete } from './new-post-values.ts'

const whole = { ...emptyPost, title: 'T', description: 'D', category_ids: [1], rating: 1 }

test('a name, a description, a category and a rating are enough', () => {
  expect(isComplete(whole)).toBe(true)
  expect(isComplete({ ...whole, category_ids: [], new_category: 'New' })).toBe(true)
})

test.each([
  ['name', { title: '' }],
  ['name that is more than blanks', { title: ' \n' }],
  ['description', { description: '' }],
  ['description that is more than blanks', { description: '\t ' }],
  ['category', { category_ids: [] }],
  ['rating', { rating: undefined }],
  ['rating above 0', { rating: 0 }],
])('without a %s it is not', (_, missing) => {
  expect(isComplete({ ...whole, ...missing })).toBe(false)
})
