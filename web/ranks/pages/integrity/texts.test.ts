import { expect, test } from 'vitest'
import type { IntegrityReport } from '#contract/integrity.ts'
import { votesText, figureText, hoursText, sinceText } from './texts.ts'

test('numbers have separators, and the time a day', () => {
  expect([0, 999, 1_234_567].map(figureText)).toEqual(['0', '999', '1,234,567'])
  expect(sinceText('2026-08-28T00:00:00.000Z')).toBe('Since 28 August 2026')
})

test.each([
  [null, '–'],
  [0, '1 minute'],
  [0.5, '30 minutes'],
  [1, '1 hour'],
  [1.5, '1.5 hours'],
  [47.9, '47.9 hours'],
  [48, '2 days'],
  [100, '4 days'],
])('%s hours are %s', (hours, text) => {
  expect(hoursText(hours)).toBe(text)
})

test.each([
  [0, [], 'Nobody has voted yet'],
  [9, [], 'Those of fewer than five members counted less in the orders'],
  [9_000, [1_000, 2], 'Of these, 1,002 counted less in the orders'],
])('of %s votes, %j counted less', (votes, counts, text) => {
  const votes_discounted = counts.map((count) => ({ reason: 'new accounts', count }))
  expect(votesText({ votes, votes_discounted } as unknown as IntegrityReport)).toBe(text)
})
