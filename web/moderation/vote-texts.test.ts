import { expect, test } from 'vitest'
import { expectedText, periodText, placesText, votesText } from './vote-texts.ts'

const votes = {
  ...{ item: 'post' as const, member_count: 30, usernames: [], suspended_count: 0, expected: 0.4 },
  ...{ joined_from: '', joined_to: '', voted_from: '', voted_to: '', plain_rank: 2, weighed_rank: 40 },
  ranking: 'trending' as const,
}

test('votes in step are told in words', () => {
  expect(votesText(votes)).toBe('30 members voted for the post')
  expect(votesText({ ...votes, item: 'low', member_count: 1 })).toBe('1 member rated the tool 1 or 2')
  expect(votesText({ ...votes, item: 'high' })).toBe('30 members rated the tool 4 or 5')
  expect(expectedText(votes)).toBe('Fewer than 1 so alike')
  expect(expectedText({ ...votes, expected: 2.6 })).toBe('About 3 so alike')
  expect(periodText('2026-03-01T10:00:00Z', '2026-03-01T12:00:00Z')).toBe('1 March 2026')
  expect(periodText('2026-03-01T10:00:00Z', '2026-03-02T12:00:00Z')).toBe('1 March 2026 to 2 March 2026')
  expect(placesText(votes)).toBe('2 in trending with whole votes, 40 by weights')
  expect(placesText({ ...votes, ranking: 'rating', plain_rank: 1001, weighed_rank: 1001 })).toBe(
    'Behind 1,000 among the best rated tools with whole votes, behind 1,000 by weights',
  )
})
