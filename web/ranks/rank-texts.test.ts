import { expect, test } from 'vitest'
import { countText, placeText, ratingFormula, trendingFormula } from './rank-texts.ts'

test.each([
  [0, 0, 'No likes'],
  [1, 1, '1 like, which counts'],
  [1, 0, '1 like, which does not count'],
  [1, 0.25, '1 like, which counts as 0.3'],
  [9, 7, '9 likes, 7 of which count'],
  [9, 6.96, '9 likes, 7 of which count'],
  [1200, 1200, '1,200 likes, all of which count'],
  [30, 0, '30 likes, none of which count'],
])('%i likes that count as %d: %s', (number, counted, text) => {
  expect(countText(['like', 'likes'], number, counted)).toBe(text)
})

test('formulas have the numbers of the parts', () => {
  const parts = {
    ...{ likes: 3, likes_counted: 2.5, commenters: 1, commenters_counted: 1, savers: 0, savers_counted: 0 },
    ...{
      created_at: '1970-01-04T00:00:00.000Z',
      age_hours: 1,
      engagement_term: 0.74,
      time_term: 1,
      left_out: [],
    },
  }
  const trending = { score: 1.740363, rank: 3, parts }
  expect(trendingFormula(trending)).toBe('log₁₀(1 + 2.5 + 2 × 1 + 3 × 0) + 259200 ÷ 259,200 = 1.740363')
  expect(placeText(trending)).toBe('Place 3 in trending')
  expect(placeText({ ...trending, rank: null })).toBe('Behind the first 10,000 in trending')
  const rating = { mean: 3, deviation: 0.5, left_out: [] } as unknown as Parameters<
    typeof ratingFormula
  >[0]['parts']
  expect(ratingFormula({ score: 2.175, parts: rating })).toBe('3.000000 − 1.65 × 0.500000 = 2.175000')
})
