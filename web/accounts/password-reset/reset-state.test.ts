import { expect, test } from 'vitest'
import { parseResetState } from './reset-state.ts'

test('reads email and token', () => {
  expect(parseResetState({ email: 'ada@example.org', resetToken: 't' })).toEqual({
    email: 'ada@example.org',
    resetToken: 't',
  })
})

test('ignores any other state', () => {
  for (const state of [
    null,
    undefined,
    'ada@example.org',
    7,
    { from: '/saved' },
    { email: '' },
    { email: 7 },
  ]) {
    expect(parseResetState(state)).toEqual({})
  }
})
