import { expect, test } from 'vitest'
import type { Claim } from '#contract/verdicts.ts'
import { unmutedClaims } from './unmuted-claims.ts'
import { peopleText, sourceText } from '#contract/verdict-text.ts'

const claim = (aspect: Claim['aspect'], ...usernames: string[]): Claim => ({
  ...{ aspect, stance: 'pro', people: usernames.length },
  quotes: usernames.map((username) => ({
    ...{ text: 'Fast.', url: '/posts/1', username, name: username, relation: 'none' },
    created_at: '2026-01-02T03:04:05.006Z',
  })),
})

test('quotations of muted members are left out, and a claim with no other goes', () => {
  const claims = [claim('speed', 'ada', 'bob'), claim('price', 'bob')]
  expect(unmutedClaims(claims, new Set())).toBe(claims)
  const [speed, ...rest] = unmutedClaims(claims, new Set(['bob']))
  expect(rest).toEqual([])
  expect(speed).toMatchObject({ aspect: 'speed', people: 2, quotes: [{ username: 'ada' }] })
  expect(speed!.quotes).toHaveLength(1)
})

test('people and places are in words', () => {
  expect([1, 2].map(peopleText)).toEqual(['1 person', '2 people'])
  expect(['/posts/12', '/posts/12#comment-5'].map(sourceText)).toEqual(['Review', 'Comment'])
})
