import { expect, test } from 'vitest'
import { ratingText } from './average-rating.tsx'

const loom = {
  slug: 'loom',
  name: 'Loom',
  logo: null,
  avg_rating: null,
  rating_count: 0,
  post_count: 2,
  health: 'alive',
} as const

test.each([
  ['nobody', [null, 0, null], 'No ratings yet', 'No ratings yet'],
  ['the author only', [4, 1, 4], '4.0, by its author', '4.0 out of 5, by its author'],
  ['one member', [4, 1, null], '4.0 (1)', '4.0 out of 5 from 1 rating'],
  ['the author and a member', [4.5, 2, 4], '4.5 (2)', '4.5 out of 5 from 2 ratings'],
  ['many members', [4.33, 12, null], '4.3 (12)', '4.3 out of 5 from 12 ratings'],
] as const)('rated by %s', (_, [avg_rating, rating_count, author_rating], text, spoken) => {
  expect(ratingText({ avg_rating, rating_count, author_rating, tool: null })).toMatchObject({ text, spoken })
})

test('the ratings of a post with a tool are those of the tool', () => {
  const tool = { ...loom, avg_rating: 3.25, rating_count: 4 }
  expect(ratingText({ avg_rating: 5, rating_count: 1, author_rating: 5, tool })).toMatchObject({
    text: '3.3 (4)',
    spoken: '3.3 out of 5 from 4 ratings',
  })
})
