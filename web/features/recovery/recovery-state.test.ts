import { expect, test } from 'vitest'
import { recoveryStateOf } from './recovery-state.ts'

test('what was handed on is read', () => {
  expect(recoveryStateOf({ email: 'ada@example.org', resetToken: 't' })).toEqual({
    email: 'ada@example.org',
    resetToken: 't',
  })
})

test('a history state of something else counts as nothing', () => {
  for (const state of [
    null,
    undefined,
    'ada@example.org',
    7,
    { from: '/saved' },
    { email: '' },
    { email: 7 },
  ]) {
    expect(recoveryStateOf(state)).toEqual({})
  }
})
