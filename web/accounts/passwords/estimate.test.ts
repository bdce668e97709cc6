import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { estimate } from './estimate.ts'

const owner = { name: 'Alan Turing', username: 'enigma', email: 'alan@bletchley.example' }
const { max } = limits.newPassword

test.each([
  ['Password123', 0, 'Many people use this password.'],
  ['my ENIGMA and other things', 0, 'Leave out your name, username and email.'],
  ['my Turing machine is great', 0, 'Leave out your name, username and email.'],
  ['aaaaaaaaaaaa', 0, 'Avoid repeats, such as aaa or abcabc.'],
  ['a brand new passphrase', 4, ''],
])('%j: %i %s', (password, score, suggestion) => {
  expect(estimate(password, owner, max)).toEqual({ score, suggestion })
})

test('a stronger password has a higher score', () => {
  const scores = ['tree', 'tree boat', 'tree boat lamp', 'tree boat lamp onion'].map(
    (password) => estimate(password, owner, max).score,
  )
  expect(scores).toEqual(scores.toSorted((one, other) => one - other))
  expect(scores.at(-1)).toBe(4)
})

test('no words are suggested where there is no room for them', () => {
  const password = 'boatlamp'
  expect(estimate(password, owner, max).suggestion).toBe('Add another word or two.')
  expect(estimate(password, owner, password.length + 5).suggestion).toBe(
    'Mix in letters and numbers at random.',
  )
})

test('the longest password has an estimate', () => {
  expect(estimate('a1B!'.repeat(max / 4), owner, max).score).toBeLessThan(4)
  expect(estimate('correct horse battery '.repeat(5), owner, max).score).toBe(4)
})
