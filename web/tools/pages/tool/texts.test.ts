import { expect, test } from 'vitest'
import { becauseText, chosenByText, countText, monthsText } from './texts.ts'

test('counts are in words that fit', () => {
  expect([0, 1, 2].map((count) => countText(count, 'review'))).toEqual(['0 reviews', '1 review', '2 reviews'])
})

test.each([
  [{ savers: 12, likers: 0, categories: 2 }, 'Saved by 12 people who saved this, and shares 2 categories'],
  [
    { savers: 1, likers: 3, categories: 1 },
    'Saved by 1 person who saved this, liked by 3 people who like this, and shares 1 category',
  ],
  [{ savers: 0, likers: 1, categories: 0 }, 'Liked by 1 person who likes this'],
  [{ savers: 0, likers: 0, categories: 3 }, 'Shares 3 categories'],
  [{ savers: 0, likers: 0, categories: 0 }, 'People who know this know it, too'],
])('%j: %s', (because, text) => {
  expect(becauseText(because)).toBe(text)
})

test('the chart has a sentence', () => {
  const month = { rating_count: 1, rating_counts: [0, 0, 0, 1, 0] }
  const months = [
    { ...month, month: '2026-01', avg_rating: 4 },
    { ...month, month: '2026-11', avg_rating: 4.25 },
  ]
  expect(monthsText(months)).toBe('From 4.0 in January 2026 to 4.3 in November 2026')
})

test('the shelf of alternatives says how they were chosen', () => {
  const byPeople = { because: { savers: 0, likers: 2, categories: 1 } }
  const byCategory = { because: { savers: 0, likers: 0, categories: 1 } }
  expect(chosenByText([byCategory])).toBe('Chosen by what these tools are used for.')
  expect(chosenByText([byPeople])).toBe('Chosen by what people save and like beside this tool.')
  expect(chosenByText([byPeople, byCategory])).toMatch(/, then by what it is used for\.$/)
})
